import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** How programs reach the files, system by system. */
export function HowToConnect() {
  const t = useTexts(texts)
  const ways = [
    [t.windows, t.windowsHow],
    [t.mac, t.macHow],
    [t.gnome, t.gnomeHow],
    [t.rclone, t.rcloneHow],
    [t.phone, t.phoneHow],
  ] as const
  return (
    <details className="text-sm">
      <summary className="min-h-8 cursor-pointer rounded-control py-1 font-medium text-accent pointer-coarse:py-3">
        {t.how}
      </summary>
      <dl className="mt-1 flex flex-col gap-2">
        {ways.map(([name, how]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{how}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
