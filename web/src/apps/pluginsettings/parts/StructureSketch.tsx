import Check from 'lucide-react/icons/check'
import File from 'lucide-react/icons/file'
import Folder from 'lucide-react/icons/folder'
import { useEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { classNames } from '@/lib/class-names'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { useTexts } from '@/ui/use-texts'
import { lookInto, type Structure, sketch } from '../model/structure'
import { texts } from '../texts'

interface StructureSketchProps {
  readonly os: Pick<Os, 'files' | 'windows'>
  /** The plugin's folder. */
  readonly path: string
}

/** The sketch of a plugin's files [B2.58]: those that its folder has are marked. It only shows; files are changed elsewhere. */
export function StructureSketch({ os, path }: StructureSketchProps) {
  const t = useTexts(texts)
  const [structure, setStructure] = useState<Structure | null>(null)
  useEffect(() => {
    let isCurrent = true
    const look = () => {
      void lookInto(os.files, path).then((found) => isCurrent && setStructure(found))
    }
    look()
    const stop = os.files.watch(path, look)
    return () => {
      isCurrent = false
      stop()
    }
  }, [os, path])
  const names = structure?.names ?? null
  const others = names ? [...names].filter((name) => !sketch.some((file) => file.name === name)).length : 0
  return (
    <Section title={t.structure} description={structure && !names ? t.noFolder : t.madeOf}>
      <div className="rounded-control bg-sunken px-3 py-2.5">
        <p className="flex items-center gap-2 font-mono text-sm">
          <Folder className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <span dir="ltr" className="min-w-0 truncate">
            {path}
          </span>
        </p>
        <ul aria-label={t.files} className="mt-1 ms-2 border-s border-border-strong ps-3">
          {sketch.map(({ name, purpose }) => {
            const isThere = names?.has(name) ?? false
            const Mark = isThere ? Check : File
            return (
              <li key={name} className="flex items-baseline gap-x-2 py-0.5">
                <Mark
                  className={classNames(
                    'size-4 shrink-0 self-start',
                    isThere ? 'text-success' : 'text-muted',
                  )}
                  aria-hidden="true"
                />
                <span className="w-24 shrink-0 font-mono text-sm">{name}</span>
                <span className="min-w-0 text-xs text-muted">
                  {structure === null
                    ? t[purpose]
                    : isThere
                      ? t.there({ purpose: t[purpose] })
                      : t.notThere({ purpose: t[purpose] })}
                </span>
              </li>
            )
          })}
        </ul>
        {others > 0 ? <p className="mt-1 ms-5 text-xs text-muted">{t.more({ count: others })}</p> : null}
      </div>
      {names ? (
        <div>
          <Button onClick={() => void os.windows.open('filemanager', { path })}>{t.openFolder}</Button>
        </div>
      ) : null}
    </Section>
  )
}
