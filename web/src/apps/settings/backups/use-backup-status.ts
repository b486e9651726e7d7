import { useCallback, useEffect, useRef, useState } from 'react'
import type { BackupStatus } from '@/kernel/community/types'
import { log } from '@/lib/log'
import { failure, type Result, type Sentence } from '@/lib/result'
import type { SettingsPorts } from '../ports'
import { texts } from './texts'

type Ports = Pick<SettingsPorts, 'community'>

/** What is known of the backups of the server. */
export interface KnownBackups {
  /** As they were told last; null: there are none. Undefined: not told yet. */
  readonly status: BackupStatus | null | undefined
  /** Why they were not told; null: they were. */
  readonly problem: Sentence | null
  readonly isBusy: boolean
  /** When they were told (ms since the epoch). */
  readonly toldAt: number
}

async function ask({ community }: Ports): Promise<Result<BackupStatus | null>> {
  try {
    return await (await community()).backups.status()
  } catch (cause) {
    log.warn('The state of the backups could not be loaded', cause)
    return failure('unexpected', () => texts.notLoaded)
  }
}

/** Whether the signed-in person is administrator; false until the server has said so. */
export function useIsAdministrator({ community }: Ports): boolean {
  const [isAdministrator, setAdministrator] = useState(false)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const access = await (await community()).access.load()
      if (!isGone) setAdministrator(access.ok && access.value.role === 'administrator')
    }
    load().catch((cause: unknown) => log.warn('Whether the person is administrator is not known', cause))
    return () => {
      isGone = true
    }
  }, [community])
  return isAdministrator
}

/** The backups of the server, and a way to ask again; what was told before stays meanwhile. */
export function useBackupStatus(os: Ports): readonly [KnownBackups, refresh: () => void] {
  const [known, setKnown] = useState<KnownBackups>({
    status: undefined,
    problem: null,
    isBusy: true,
    toldAt: 0,
  })
  const isGone = useRef(false)
  const load = useCallback(async () => {
    const answer = await ask(os)
    if (isGone.current) return
    setKnown((before) =>
      answer.ok
        ? { status: answer.value, problem: null, isBusy: false, toldAt: Date.now() }
        : { ...before, problem: answer.error, isBusy: false },
    )
  }, [os])
  useEffect(() => {
    isGone.current = false
    void load()
    return () => {
      isGone.current = true
    }
  }, [load])
  const refresh = useCallback(() => {
    setKnown((before) => ({ ...before, isBusy: true }))
    void load()
  }, [load])
  return [known, refresh]
}
