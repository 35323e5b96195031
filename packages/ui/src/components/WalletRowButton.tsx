import type { WalletRow } from '@latchkit/core'
import { buildWalletLink, getEngine } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement, ReactNode } from 'react'
import { useRowName, useUi, useWords } from '../context/UiContext.js'
import { useConsent } from '../context/useConsent.js'
import { frameIcons, frameTestIds } from './frame.js'
import { LineIcon } from './LineIcon.js'
import { NameText } from './NameText.js'
import { WalletMark } from './WalletMark.js'
import { withValue } from './withValue.js'

/**
 * On a phone, the link that opens the pairing in the wallet's app: browsers follow a tap on a real link, but not a
 * navigation after a wait.
 */
function useWalletLink(row: WalletRow | undefined): string | undefined {
  const client = useClient()
  const uri = useLatchkitState(({ flow }) => (flow.step === 'pairing' ? flow.uri : undefined))
  // A wallet without a transport does not speak WalletConnect.
  if (!row?.wallet || !row.transportId || row.connectors.length > 0 || !uri) return undefined
  if (!client.environment.getPlatform().mobile) return undefined
  return buildWalletLink(row.wallet, { uri })
}

function Badge({ row }: { row: WalletRow }): ReactElement | null {
  const { t } = useWords()
  if (row.duplicate)
    return (
      <span className="badge" data-tone="warning" title={t('badgeDuplicate')}>
        <LineIcon path={frameIcons.alert} size={16} />
        <span className="sr">{t('badgeDuplicate')}</span>
      </span>
    )
  if (row.status === 'installed')
    return (
      <span className="badge" data-tone="success">
        <span className="dot" />
        {t('badgeInstalled')}
      </span>
    )
  if (row.status === 'recent') return <span className="badge">{t('badgeRecent')}</span>
  if (row.status === 'qr') return <span className="badge">{t('badgeQr')}</span>
  return null
}

type WalletRowButtonProps = {
  row: WalletRow
  /** `tile`: mark above the name, as in the directory. */
  shape?: 'row' | 'tile' | undefined
}

/** One wallet of a list: a button, or on a phone a real link into its app. */
export function WalletRowButton({ row, shape = 'row' }: WalletRowButtonProps): ReactElement {
  const client = useClient()
  const { prefetch } = useUi()
  // On pointerenter already, so that the next view is drawn in the frame of the tap.
  const prefetchNext = (): void =>
    prefetch(row.connectors.length > 0 ? 'ConnectingExternal' : 'ConnectingWalletConnect')
  const { isMissing } = useConsent()
  const link = useWalletLink(row)
  const name = useRowName(row) ?? row.name
  const isPhone = client.environment.getPlatform().mobile
  const href = isMissing ? undefined : link
  const content: ReactNode = (
    <>
      {row.status === 'qr' && !row.icon ? (
        <span className="mark">
          <LineIcon path={isPhone ? frameIcons.wallet : frameIcons.qr} size={22} />
        </span>
      ) : (
        <WalletMark name={name} icon={row.icon} wallet={row.wallet} />
      )}
      <span className="name">
        <NameText name={name} />
      </span>
      {shape === 'row' && !(isPhone && row.status === 'qr') ? <Badge row={row} /> : null}
    </>
  )
  const shared = {
    className: shape,
    'data-testid': withValue(frameTestIds.wallet, row.id),
    'data-status': row.status,
    title: shape === 'tile' ? name : undefined,
    onPointerEnter: prefetchNext,
    onPointerDown: prefetchNext,
    onKeyDown: prefetchNext,
    onClick: () => getEngine().connectRow(client, { rowId: row.id }),
  }
  return href ? (
    <a {...shared} href={href} rel="noreferrer">
      {content}
    </a>
  ) : (
    <button type="button" {...shared}>
      {content}
    </button>
  )
}
