import { connectRow, getWalletLink, prepareConnect, type WalletRow } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement, ReactNode } from 'react'
import * as testIds from '../ids.js'
import { useConsentGuard } from '../router/consent.js'
import { useUi, useWords } from '../router/UiContext.js'
import { withValue } from '../withValue.js'
import { LineIcon } from './LineIcon.js'
import { lineIcons } from './lineIcons.js'
import { WalletMark } from './WalletMark.js'

/**
 * On a phone, the link that hands the pairing over to the wallet's app. Browsers follow a tap on a real
 * link, not a navigation that comes after a wait.
 */
export function useHandOver(row: WalletRow | undefined): string | undefined {
  const client = useClient()
  const uri = useLatchkitState(({ flow }) => (flow.step === 'pairing' ? flow.uri : undefined))
  // A wallet without a transport does not speak the protocol that the code is of.
  if (!row?.wallet || !row.transportId || row.connectors.length > 0 || !uri) return undefined
  if (!client.environment.getPlatform().mobile) return undefined
  return getWalletLink(row.wallet, { uri })
}

function Badge({ row }: { row: WalletRow }): ReactElement | null {
  const { t } = useWords()
  if (row.duplicate)
    return (
      <span className="badge" data-tone="warning" title={t('badgeDuplicate')}>
        <LineIcon path={lineIcons.alert} size={16} />
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
  /** `tile`: mark above the name, for the directory. */
  shape?: 'row' | 'tile' | undefined
}

/** One wallet to choose: a button, or on a phone a real link into its app. */
export function WalletRowButton({ row, shape = 'row' }: WalletRowButtonProps): ReactElement {
  const client = useClient()
  const { prefetch } = useUi()
  // While the hand is on its way: the tap then reaches the wallet in its own tick.
  const approach = (): void => {
    prepareConnect(client, row)
    prefetch(row.connectors.length > 0 ? 'ConnectingExternal' : 'ConnectingWalletConnect')
  }
  const { isBlocked, guard } = useConsentGuard()
  const link = useHandOver(row)
  const href = isBlocked ? undefined : link
  const content: ReactNode = (
    <>
      {row.status === 'qr' && !row.icon ? (
        <span className="mark">
          <LineIcon path={lineIcons.qr} size={22} />
        </span>
      ) : (
        <WalletMark name={row.name} icon={row.icon} wallet={row.wallet} />
      )}
      <span className="name">{row.name}</span>
      {shape === 'row' ? <Badge row={row} /> : null}
    </>
  )
  const shared = {
    className: shape,
    'data-testid': withValue(testIds.wallet, row.id),
    'data-status': row.status,
    title: shape === 'tile' ? row.name : undefined,
    onPointerEnter: approach,
    onPointerDown: approach,
    onKeyDown: approach,
    onClick: guard(() => connectRow(client, { rowId: row.id })),
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
