import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { NameDialog } from '../NameDialog'
import type { SharingPage } from '../page'
import { texts } from '../texts'
import { useAsked } from '../use-asked'

interface NewTeamProps {
  readonly page: SharingPage
  /** 'none': the button stands elsewhere. */
  readonly variant: 'primary' | 'secondary' | 'none'
}

/** Makes a team, for those who may. */
export function NewTeam({ page: { sharing, show }, variant }: NewTeamProps) {
  const t = useTexts(texts)
  const { value: rules } = useAsked(
    sharing,
    useCallback(() => sharing.rules(), [sharing]),
  )
  const [isAsking, setAsking] = useState(false)
  if (variant === 'none' || !rules?.mayMakeTeams) return null
  return (
    <>
      <Button variant={variant} onClick={() => setAsking(true)}>
        <Plus className="size-4" aria-hidden="true" />
        {t.newTeam}
      </Button>
      {isAsking ? (
        <NameDialog
          title={t.newTeamTitle}
          description={t.newTeamExplained}
          label={t.teamName}
          action={t.makeTeam}
          name=""
          onName={async (name) => {
            const done = await sharing.makeTeam(name)
            if (done.ok) show({ space: done.value })
            return done
          }}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
