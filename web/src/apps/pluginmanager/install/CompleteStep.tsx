import CircleCheck from 'lucide-react/icons/circle-check'

interface CompleteStepProps {
  /** False: there was no room for the icon on the desktop. */
  readonly hasIcon: boolean
}

/** The last step [B2.55]; it closes by itself [B4.5]. */
export function CompleteStep({ hasIcon }: CompleteStepProps) {
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-4 text-center">
      <CircleCheck className="size-12 text-success" aria-hidden="true" />
      <p className="text-lg font-semibold">Plugin installed successfully!</p>
      <p className="text-base text-muted">
        {hasIcon
          ? 'Desktop icon created and HTML content loaded'
          : 'HTML content loaded. There was no room for a desktop icon.'}
      </p>
    </div>
  )
}
