import History from 'lucide-react/icons/history'
import PackageCheck from 'lucide-react/icons/package-check'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import type { Storefront } from '../model/storefront'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface FormNoticeProps {
  readonly store: Pick<Storefront, 'upload' | 'questions' | 'answerNamesake' | 'getState' | 'subscribe'>
}

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Buttons. */
  readonly children: ReactNode
}

function Notice({ icon, title, text, children }: NoticeProps) {
  return (
    <section
      aria-label={title}
      className="mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-window bg-accent-soft px-4 py-3 lg:mx-auto lg:max-w-[62rem]"
    >
      <span aria-hidden="true" className="text-accent [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-48 flex-1">
        <h2 className="text-base font-semibold break-words">{title}</h2>
        <p className="text-sm text-text">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}

/** Above the upload form: which app gets a new version, or that the app may be one that is in the store already. */
export function FormNotice({ store }: FormNoticeProps) {
  const t = useTexts(texts)
  const { upload, questions } = store
  const app = useStore(upload, (state) => state.app)
  const isUploading = useStore(upload, (state) => state.isUploading)
  const namesake = useStore(store, (state) => state.namesake)
  const startNew = async () => {
    const { isModified } = upload.getState()
    if (!isModified || (await questions.ask({ kind: 'refill' }))) upload.beginNew()
  }
  if (app)
    return (
      <Notice
        icon={<History />}
        title={t.newVersionOf({ name: app.name })}
        text={
          app.isVerified
            ? t.newVersionOfVerified({ version: app.version })
            : t.newVersionOfOther({ version: app.version })
        }
      >
        <Button disabled={isUploading} onClick={() => void startNew()}>
          {t.uploadAnother}
        </Button>
      </Notice>
    )
  if (!namesake) return null
  return (
    <Notice
      icon={<PackageCheck />}
      title={t.isInStore({ name: namesake.name })}
      text={t.isNewVersion({ version: namesake.version })}
    >
      <Button variant="primary" onClick={() => store.answerNamesake(true)}>
        {t.newVersion}
      </Button>
      <Button onClick={() => store.answerNamesake(false)}>{t.ownApp}</Button>
    </Notice>
  )
}
