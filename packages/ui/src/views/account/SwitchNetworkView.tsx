import {
  type CaipNetworkId,
  type ErrorInfo,
  isError,
  selectAccount,
  selectNetwork,
  selectNetworks,
  switchNetwork,
} from '@latchkit/core'
import { getEngine, selectOpenWalletLink, selectRoute } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { Waiting } from '../../components/Waiting.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import type { ViewProps } from '../../context/viewGroup.js'
import { testIds } from './testIds.js'
import { useNetworkName } from './useNetworkName.js'

/** After these the visitor has to switch in the wallet itself. */
const manualCodes: readonly ErrorInfo['code'][] = [
  'SWITCH_UNSUPPORTED',
  'METHOD_UNSUPPORTED',
  'NETWORK_NOT_FOUND',
]

type Attempt = { isWaiting: boolean; code: ErrorInfo['code'] | undefined; ask(): void }

/** The request in the wallet, started by the tap on the network or from this view. */
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
        if (view === 'SwitchNetwork' && data.caipNetworkId === caipNetworkId) getEngine().goBack(client)
      },
      (error: unknown) => setCode(isError(error) ? error.code : 'UNKNOWN'),
    )
  }, [client, caipNetworkId])
  useEffect(() => {
    // Core joins a pending request, so this shows no second prompt and resolves with the first.
    // A request that ended in the meantime must not be repeated.
    if (isPending && client.getState().requests.some(request => request.kind === 'switchNetwork')) ask()
  }, [client, isPending, ask])
  return { isWaiting: isPending, code: isPending ? undefined : code, ask }
}

/** The wallet is asked to switch: what is awaited, what went wrong, and how to switch in the wallet itself. */
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
  const here = useNetworkName(current.caipNetworkId)
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
          <a
            className="button primary wide"
            href={link}
            rel="noreferrer"
            data-testid={sharedTestIds.openWallet}
          >
            {t('openWallet', { wallet })}
          </a>
        ) : null}
        {isWaiting ? null : (
          <Button
            look={isManual ? 'wide' : 'primary wide'}
            testId={sharedTestIds.retry}
            onClick={ask}
            icon={code ? sharedIcons.refresh : undefined}
          >
            {code ? t('tryAgain') : t('switchAsk', { network })}
          </Button>
        )}
        {current.network ? (
          <Button look="quiet wide" testId={testIds.keepNetwork} onClick={() => getEngine().goBack(client)}>
            {t('keepNetwork', { network: here })}
          </Button>
        ) : null}
      </div>
    </Scroll>
  )
}
