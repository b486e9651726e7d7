import { type Sentence } from '@/lib/result'
import { type AppPermission, appPermissions, permissionHelp } from '@otteros/app-sdk'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { TextField } from '@/ui/field'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { type Permissions, readHosts } from '../model/manifest-block'
import { texts } from '../texts'
import { permissionLabel, permissionUse } from '@/kernel/app-platform/permission-words'

/** Scrolls to what has just appeared. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

interface PermissionsDialogProps {
  /** What the page declares now. */
  readonly declared: Permissions
  readonly onDone: (permissions: Permissions | null) => void
}

/** Chooses what the app may ask of the desktop; the page's manifest block is written from it. */
export function PermissionsDialog({ declared, onDone }: PermissionsDialogProps) {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState<ReadonlySet<AppPermission>>(() => new Set(declared.permissions))
  const [hostText, setHostText] = useState(declared.hosts.join(', '))
  const [problem, setProblem] = useState<Sentence | null>(null)
  const toggle = (name: AppPermission, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  const finish = () => {
    const isNetwork = chosen.has('network')
    const read = isNetwork ? readHosts(hostText) : { hosts: [], problem: null }
    if (read.problem !== null) return setProblem(read.problem)
    return onDone({ permissions: appPermissions.filter((name) => chosen.has(name)), hosts: read.hosts })
  }
  return (
    <Modal title={t.permissions} description={t.permissionsText} open onClose={() => onDone(null)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        <div className="max-h-[50dvh] overflow-y-auto px-1">
          {appPermissions.map((name) => {
            const { given } = permissionHelp[name]
            return (
              <div key={name} className="border-b border-border last:border-b-0">
                <Checkbox
                  label={permissionLabel(name)}
                  hint={t.permissionHint({ use: permissionUse(name), given })}
                  checked={chosen.has(name)}
                  onChange={(isChosen) => toggle(name, isChosen)}
                />
                {name === 'network' && chosen.has('network') ? (
                  <div ref={reveal} className="pb-3 ps-8">
                    <TextField
                      label={t.servers}
                      hint={t.serversHint}
                      placeholder="https://api.example.org"
                      value={hostText}
                      error={problem?.message ?? null}
                      spellCheck={false}
                      autoCapitalize="none"
                      onChange={(event) => {
                        setHostText(event.target.value)
                        setProblem(null)
                      }}
                    />
                  </div>
                ) : null}
              </div>
            )
          })}
        </div>
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => onDone(null)}>{t.cancel}</Button>
          <Button variant="primary" type="submit">
            {t.writeIntoPage}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
