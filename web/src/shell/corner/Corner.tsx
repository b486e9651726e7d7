import { useEffect, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import { rememberedNewcomer } from '@/kernel/session/newcomer'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { browserStorage } from '@/lib/key-value-storage'
import { withTexts } from '@/lib/language/define-texts'
import { log } from '@/lib/log'
import { AccountOfferHost } from '@/shell/account-offer/AccountOfferHost'
import { DeviceTimeHost } from '@/shell/device-time/DeviceTimeHost'
import { ShortcutSheetHost } from '@/shell/keyboard/ShortcutSheetHost'
import { addSamplesCommand } from '@/shell/samples/add-samples-command'
import { takeTour } from '@/shell/tour/take-tour'
import { TransfersTray } from '@/shell/transfers/TransfersTray'
import { useOnDemand } from '@/ui/use-on-demand'
import type { CornerProps } from './CornerHost'
import { texts } from './texts'

const loadTour = () => import('@/shell/tour/ShownTour')

/** The questions about the device's time and the account, the list of shortcuts, and the tour: people who are new are offered it, all find it as a command, as they do the samples. Also the taskbar's button for transfers. */
export function Corner({ os, shell, isMobile }: CornerProps) {
  const [newcomer] = useState(() => rememberedNewcomer(createDeviceStorage(browserStorage())))
  const [isOffered, setOffered] = useState(() => newcomer.is(os.session.getState().user))
  const [isTaken, setTaken] = useState(false)
  useEffect(
    () => os.commands.register({ windowId: null, commands: [takeTour], target: () => () => setTaken(true) }),
    [os],
  )
  useEffect(() => {
    const add = async () => {
      try {
        const { addSamples } = await withTexts(import('@/shell/samples/add-samples'))
        await addSamples(os)
      } catch (cause) {
        log.warn('The sample files could not be loaded', cause)
        tellProblem(
          os.notifications,
          () => texts.samplesNotLoaded,
          () => texts.tryLater,
        )
      }
    }
    return os.commands.register({
      windowId: null,
      commands: [addSamplesCommand],
      target: () => () => void add(),
    })
  }, [os])
  const tour = useOnDemand({
    need: isTaken || isOffered,
    load: loadTour,
    onFailure() {
      // What no one asked for is not missed.
      if (!isTaken) return
      setTaken(false)
      tellProblem(
        os.notifications,
        () => texts.tourNotLoaded,
        () => texts.tryLater,
      )
    },
  })
  // Who was asked, or took it by themselves, is asked no more.
  const welcome = () => {
    newcomer.welcome(os.session.getState().user)
    setOffered(false)
  }
  return (
    <>
      <DeviceTimeHost os={os} />
      <AccountOfferHost os={os} />
      <TransfersTray os={os} />
      <ShortcutSheetHost os={os} shell={shell} />
      {tour ? (
        <tour.ShownTour
          os={os}
          isMobile={isMobile}
          isOffered={isOffered}
          isTaken={isTaken}
          onAnswer={(takes) => {
            welcome()
            setTaken(takes)
          }}
          onEnd={() => {
            welcome()
            setTaken(false)
          }}
        />
      ) : null}
    </>
  )
}
