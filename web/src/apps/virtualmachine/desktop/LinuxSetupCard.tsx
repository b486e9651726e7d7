import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { LinuxSetupStatus } from '@/kernel/vm/types'
import { classNames } from '@/lib/class-names'
import { Parts } from '@/ui/parts'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { LinuxSetup, SetupState } from '../linux/setup'
import { texts } from './linux-setup.texts'
import { NoticeButton } from './NoticeButton'

interface LinuxSetupCardProps {
  readonly setup: LinuxSetup
  /** What has the keyboard next where the card had it and is gone. */
  readonly next: RefObject<HTMLElement | null>
}

/** Where the server has no Linux: who can set it up, and how far that is. */
export function LinuxSetupCard({ setup, next }: LinuxSetupCardProps) {
  const t = useTexts(texts)
  const state = useStore(setup, (now) => now)
  const card = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const { kind } = state

  // The button that was pressed is gone: another one takes its place.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      card.current?.querySelector('button')?.focus()
  })
  useEffect(
    () => () => {
      if (hasFocus.current && document.activeElement === document.body) next.current?.focus()
    },
    [next],
  )

  return (
    <div
      ref={card}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      {kind === 'unknown' ? <p className="font-semibold">{t.missing}</p> : null}
      {kind === 'notAllowed' ? <Told title={t.missing}>{t.byAdministrator}</Told> : null}
      {kind === 'noServer' ? (
        <Told title={t.missing}>
          <Parts
            of={t.byCommand({
              command: (words) => (
                <code
                  dir="ltr"
                  className="rounded-control bg-white/15 px-1.5 py-0.5 font-mono whitespace-nowrap"
                >
                  {words}
                </code>
              ),
            })}
          />
        </Told>
      ) : null}
      {kind === 'offered' ? (
        <>
          <Told title={t.missing}>{t.offer}</Told>
          <NoticeButton isPrimary onClick={() => void setup.begin()}>
            {t.setUp}
          </NoticeButton>
        </>
      ) : null}
      {kind === 'running' ? <Progress state={state} onCancel={() => void setup.cancel()} /> : null}
      {kind === 'failed' ? <Failed state={state} onRetry={() => void setup.begin()} /> : null}
      {kind === 'unreachable' ? (
        <>
          <div role="alert">
            <Told title={t.unreachable}>{state.failure.message}</Told>
          </div>
          <NoticeButton onClick={() => void setup.look()}>{t.tryAgain}</NoticeButton>
        </>
      ) : null}
    </div>
  )
}

function Told({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm text-pretty text-white/85">{children}</p>
    </>
  )
}

/** Where each phase begins in the whole, and how much of it the phase takes, by the time that it needs. */
const shares: Readonly<
  Record<NonNullable<LinuxSetupStatus['phase']>, readonly [start: number, size: number]>
> = {
  asked: [0, 0],
  waiting: [0, 0],
  list: [0, 0.1],
  packages: [0.1, 0.4],
  start: [0.5, 0.35],
  pack: [0.85, 0.1],
  publish: [0.95, 0.05],
}

/** What is said of each phase. */
const phases = {
  asked: 'asked',
  waiting: 'waiting',
  list: 'list',
  packages: 'packages',
  start: 'start',
  pack: 'pack',
  publish: 'publish',
} as const satisfies Record<keyof typeof shares, keyof typeof texts>

interface ProgressProps {
  readonly state: Extract<SetupState, { readonly kind: 'running' }>
  readonly onCancel: () => void
}

function Progress({ state: { phase, part }, onCancel }: ProgressProps) {
  const t = useTexts(texts)
  const [start, size] = phase === null ? [0, 0] : shares[phase]
  const percent = Math.floor((start + size * (part ?? 0)) * 100)
  return (
    <>
      <p className="font-semibold">{t.settingUp}</p>
      <p role="status" className="mt-1 text-sm text-white/85">
        {phase === null ? t.working : t[phases[phase]]}
      </p>
      <div className="mt-3 flex items-center gap-3">
        <div
          role="progressbar"
          aria-label={t.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-1.5 flex-1 overflow-hidden rounded-full bg-white/20"
        >
          <div
            className={classNames(
              'vm-bar h-full rounded-full bg-white',
              // It stands still while the server works on something that has no parts.
              part === null && 'motion-safe:animate-pulse',
            )}
            // What has begun is seen.
            style={{ inlineSize: `max(0.75rem, ${percent}%)` }}
          />
        </div>
        <span aria-hidden="true" className="w-10 text-end text-sm text-white/85 tabular-nums">
          {t.percent({ percent })}
        </span>
      </div>
      <p className="mt-2 text-sm text-white/85">{t.goesOn}</p>
      <NoticeButton onClick={onCancel}>{t.cancel}</NoticeButton>
    </>
  )
}

/** The sentence of each kind of failure. */
const sentences = {
  impossible: 'impossible',
  offline: 'offline',
  untrusted: 'untrusted',
  expired: 'expired',
  damaged: 'damaged',
  missing: 'missingPackage',
  full: 'full',
  lost: 'lost',
  broken: 'broken',
} as const satisfies Readonly<Record<string, keyof typeof texts>>

const isKnown = (problem: string): problem is keyof typeof sentences => problem in sentences

interface FailedProps {
  readonly state: Extract<SetupState, { readonly kind: 'failed' }>
  readonly onRetry: () => void
}

function Failed({ state: { problem, detail }, onRetry }: FailedProps) {
  const t = useTexts(texts)
  return (
    <>
      <div role="alert">
        <Told title={t.failed}>{t[sentences[isKnown(problem) ? problem : 'broken']]}</Told>
      </div>
      {detail === null ? null : (
        <details className="mt-2 text-sm text-white/85">
          <summary className="w-fit cursor-default rounded-control">{t.details}</summary>
          <p dir="ltr" lang="en" className="mt-1 wrap-anywhere whitespace-pre-line">
            {detail}
          </p>
        </details>
      )}
      <NoticeButton isPrimary onClick={onRetry}>
        {t.tryAgain}
      </NoticeButton>
    </>
  )
}
