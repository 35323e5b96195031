import { selectAccount } from '@latchkit/core'
import { cancelName, type NameProgress, selectOpenWalletLink } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { Waiting } from '../../components/Waiting.js'
import { useAnnounce, useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

type Busy = Extract<NameProgress, { step: 'signing' | 'sending' }>

/** True once the message that the wallet was asked to sign is too old. */
function useIsLate(expiresAt: number | undefined): boolean {
  const client = useClient()
  const [passed, setPassed] = useState<number>()
  useEffect(() => {
    if (expiresAt === undefined) return
    const timer = setTimeout(() => setPassed(expiresAt), Math.max(0, expiresAt - client.environment.now()))
    return () => clearTimeout(timer)
  }, [client, expiresAt])
  return expiresAt !== undefined && passed === expiresAt
}

/** The wallet shows its prompt, or the server registers what was signed; a request that is too old is made anew. */
export function Signing({ progress, onAgain }: { progress: Busy; onAgain(): void }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const account = useLatchkitState(state => selectAccount(state))
  const link = useLatchkitState(selectOpenWalletLink)
  const { step, kind, name } = progress
  const isSigning = step === 'signing'
  const isLate = useIsLate(isSigning ? progress.expiresAt : undefined)
  const wallet = account.wallet?.name ?? t('aWallet')
  const title = isLate
    ? t('namesSignExpired')
    : isSigning
      ? t('namesSign', { wallet })
      : t('namesRegisteringText', { name })
  const ask = t(kind === 'primary' ? 'namesSignPrimaryText' : 'namesSignText', { name })
  const text = isLate ? t('namesSignLate', { wallet }) : isSigning ? ask : undefined
  useAnnounce(text ? `${title}. ${text}` : title)
  const cancel = (): void => {
    cancelName(client).catch(() => {})
  }
  return (
    <>
      <Scroll className="center">
        <Waiting wallet={{ name: wallet, icon: account.wallet?.icon }} state={isLate ? 'idle' : 'waiting'} />
        <div className="words">
          <h2 className="heading handle-name">{title}</h2>
          {text ? <p className="text handle-name">{text}</p> : null}
          {isSigning && !isLate ? <p className="text">{t('namesSignSoon')}</p> : null}
        </div>
      </Scroll>
      {isSigning ? (
        <div className="pinned end stack">
          {link ? (
            <a className="button wide" href={link} rel="noreferrer" data-testid={sharedTestIds.openWallet}>
              {t('openWallet', { wallet })}
            </a>
          ) : null}
          <div className={isLate ? 'buttons two' : 'buttons'}>
            <Button testId={testIds.nameCancel} data-autofocus="" onClick={cancel}>
              {t('cancel')}
            </Button>
            {isLate ? (
              <Button
                look="primary"
                testId={sharedTestIds.retry}
                onClick={onAgain}
                icon={sharedIcons.refresh}
              >
                {t('namesSignAgain')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </>
  )
}
