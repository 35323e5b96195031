import {
  type CaipNetworkId,
  type ErrorInfo,
  goBack,
  isError,
  selectAccount,
  selectNetwork,
  selectNetworks,
  selectOpenWalletLink,
  selectRoute,
  switchNetwork,
} from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { pairingIcons } from '../../components/pairingIcons.js'
import { Scroll } from '../../components/Scroll.js'
import { useErrorText } from '../../components/useErrorText.js'
import { Waiting } from '../../components/Waiting.js'
import * as moreIds from '../../moreIds.js'
import * as pairingIds from '../../pairingIds.js'
import { useAnnounce, useWords } from '../../router/UiContext.js'
import type { ViewProps } from '../../router/view.js'

/** Codes after which only the visitor's own hand in the wallet helps. */
const manualCodes: readonly ErrorInfo['code'][] = [
  'SWITCH_UNSUPPORTED',
  'METHOD_UNSUPPORTED',
  'NETWORK_NOT_FOUND',
]

type Attempt = { isWaiting: boolean; code: ErrorInfo['code'] | undefined; ask(): void }

/** The request in the wallet: the one the pick has made, or one from here. */
function useAttempt(caipNetworkId: CaipNetworkId | undefined): Attempt {
  const client = useClient()
  const isPending = useLatchkitState(state =>
    state.requests.some(request => request.kind === 'switchNetwork'),
  )
  const [code, setCode] = useState<ErrorInfo['code']>()
  const ask = useCallback((): void => {
    if (!caipNetworkId) return
    setCode(undefined)
    switchNetwork(client, { caipNetworkId }).then(
      () => {
        const { view, data } = selectRoute(client.getState())
        if (view === 'SwitchNetwork' && data.caipNetworkId === caipNetworkId) goBack(client)
      },
      (error: unknown) => setCode(isError(error) ? error.code : 'UNKNOWN'),
    )
  }, [client, caipNetworkId])
  useEffect(() => {
    // Core joins a request that is still waiting: this asks nobody twice, and learns how it ends.
    // One that ended meanwhile must not become a second prompt.
    if (isPending && client.getState().requests.some(request => request.kind === 'switchNetwork')) ask()
  }, [client, isPending, ask])
  return { isWaiting: isPending, code: isPending ? undefined : code, ask }
}

/** The wallet has been asked to switch: what we wait for, what went wrong, and how to do it by hand. */
export function SwitchNetworkView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const target = useLatchkitState(selectNetworks).find(each => each.caipNetworkId === data.caipNetworkId)
  const account = useLatchkitState(state => selectAccount(state))
  const current = useLatchkitState(state => selectNetwork(state))
  const link = useLatchkitState(selectOpenWalletLink)
  const { isWaiting, code, ask } = useAttempt(data.caipNetworkId)
  const errorText = useErrorText(code && { code })
  const network = target?.name ?? t('thisNetwork')
  const here = current.network?.name ?? t('thisNetwork')
  const wallet = account.wallet?.name ?? t('aWallet')
  const isManual = code !== undefined && manualCodes.includes(code)
  const [title, text] = isWaiting
    ? [t('switchWaiting', { wallet }), t('switchWaitingText', { network })]
    : isManual
      ? [t('switchUnsupported', { wallet }), t('switchUnsupportedText')]
      : code === 'USER_REJECTED'
        ? [t('switchRejected'), t('switchRejectedText', { network: here })]
        : code
          ? [t('switchFailed'), errorText]
          : [t('switchAsk', { network }), t('switchAskText', { wallet })]
  useAnnounce(`${title}. ${text}`)
  return (
    <Scroll className="center">
      <Waiting
        wallet={{ name: wallet, icon: account.wallet?.icon }}
        state={isWaiting ? 'waiting' : code ? 'failed' : 'idle'}
      />
      <div className="words">
        <h2 className="heading">{title}</h2>
        <p className="text">{text}</p>
      </div>
      {isManual ? (
        <ol className="steps">
          <li>{t('switchStep1', { wallet })}</li>
          <li>{t('switchStep2', { network })}</li>
          <li>{t('switchStep3')}</li>
        </ol>
      ) : null}
      <div className="buttons">
        {isWaiting && link ? (
          <a className="button primary wide" href={link} rel="noreferrer" data-testid={moreIds.openWallet}>
            {t('openWallet', { wallet })}
          </a>
        ) : null}
        {isWaiting ? null : (
          <button
            type="button"
            className={isManual ? 'button wide' : 'button primary wide'}
            data-testid={pairingIds.retry}
            onClick={ask}
          >
            {code ? <LineIcon path={pairingIcons.refresh} size={18} /> : null}
            {code ? t('tryAgain') : t('switchAsk', { network })}
          </button>
        )}
        {current.network ? (
          <button
            type="button"
            className="button quiet wide"
            data-testid={moreIds.keepNetwork}
            onClick={() => goBack(client)}
          >
            {t('keepNetwork', { network: here })}
          </button>
        ) : null}
      </div>
    </Scroll>
  )
}
