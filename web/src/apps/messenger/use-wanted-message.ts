import { useEffect, useRef } from 'react'
import type { AppViewPropsOf } from '@/kernel/apps/manifest'
import type { MessageEntry, Messages } from '@/kernel/messages/types'
import { useLatest } from '@/ui/use-latest'

interface Wanted {
  readonly window: Pick<AppViewPropsOf<'messenger'>['window'], 'metadata'>
  readonly messages: Pick<Messages, 'getState' | 'subscribe'>
}

/** Opens the message that a window was opened for, once, as soon as it is there. */
export function useWantedMessage({ window, messages }: Wanted, open: (entry: MessageEntry) => void): void {
  const { box = null, message = null } = window.metadata ?? {}
  const isDone = useRef(false)
  const latest = useLatest(open)
  useEffect(() => {
    if (message === null) return undefined
    const look = () => {
      const entry = messages.getState()[box ?? 'inbox'].entries.find(({ id }) => id === message)
      if (!entry || isDone.current) return
      isDone.current = true
      latest()(entry)
    }
    look()
    return messages.subscribe(look)
  }, [messages, box, message, latest])
}
