import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** In place of a page that loads [A2.28]; nothing shines through, whatever the page paints first. `onStop` absent: it cannot be stopped. */
export function LoadingOverlay({ label, onStop }: { readonly label: string; readonly onStop?: () => void }) {
  const t = useTexts(texts)
  return (
    <div className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-4 bg-surface p-6 text-text">
      <Spinner label={label} />
      {onStop ? (
        <Button onClick={onStop} title={t.stopKeys}>
          {t.stop}
        </Button>
      ) : null}
    </div>
  )
}
