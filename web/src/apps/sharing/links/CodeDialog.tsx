import { encode } from 'uqr'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface CodeDialogProps {
  readonly address: string
  readonly onClose: () => void
}

/** Modules around the code that stay empty, so that cameras find it [ISO/IEC 18004]. */
const quietZone = 4

/** One path of squares for all dark modules. */
function darkPath(data: readonly (readonly boolean[])[]): string {
  return data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')))
    .join('')
}

/** An address as a QR code, dark on white in every style. */
export function CodeDialog({ address, onClose }: CodeDialogProps) {
  const t = useTexts(texts)
  const { data, size } = encode(address, { border: 0 })
  const edge = size + 2 * quietZone
  return (
    <Modal open title={t.codeTitle} description={t.codeExplained} onClose={onClose}>
      <svg
        role="img"
        aria-label={t.codePicture}
        viewBox={`0 0 ${edge} ${edge}`}
        shapeRendering="crispEdges"
        className="mx-auto w-full max-w-64 rounded-control"
      >
        <rect width={edge} height={edge} fill="#fff" />
        <path d={darkPath(data)} fill="#000" />
      </svg>
      <p dir="ltr" className="mt-3 text-center text-sm break-all text-muted select-text">
        {address}
      </p>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Modal>
  )
}
