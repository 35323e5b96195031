import type { Network } from '@latchkit/core'
import type { ReactElement } from 'react'
import { ExternalButton } from '../../components/ExternalButton.js'
import { GroupedAddress } from '../../components/GroupedAddress.js'
import { NameText } from '../../components/NameText.js'
import { toExplorerUrl } from '../../components/toExplorerUrl.js'
import { useWords } from '../../context/UiContext.js'
import { useIdentity } from '../../context/useIdentity.js'
import { formatExact } from '../../locales/formatExact.js'
import type { PlainKey } from '../../locales/words.js'
import type { ActivityItem, Movement } from './activityItem.js'
import { Moved } from './Moved.js'
import { testIds } from './testIds.js'
import { toAccount } from './toAccount.js'

/** The name of the other side, if it has one, and its full address. */
function Other({ address, network }: { address: string; network: Network | undefined }): ReactElement {
  const { name } = useIdentity(toAccount(network, address))
  return (
    <dd>
      {name === undefined ? null : (
        <span className="tx-name" data-testid={testIds.activityName} dir="ltr">
          <NameText name={name} />
        </span>
      )}
      <GroupedAddress address={address} testId={testIds.activityAddress} />
    </dd>
  )
}

/** More lines are for the explorer. */
const maxMovements = 6

function getSideKey({ isApproval, direction }: Movement): PlainKey {
  if (isApproval) return 'activityDetailSpender'
  return direction === 'in' ? 'activityDetailFrom' : 'activityDetailTo'
}

/**
 * What moved with every digit, the full address of the other side, the time and the fee. No address is offered for
 * copying: a history is where look-alikes are planted.
 */
export function ActivityDetails({
  item,
  network,
}: {
  item: ActivityItem
  network: Network | undefined
}): ReactElement {
  const { t, locale } = useWords()
  const { hash, at, movements, fee, flags } = item
  // A name would lend its trust to what the server warns of.
  const isDoubtful = flags.length > 0
  const href = toExplorerUrl(network?.explorerUrl, 'tx', hash)
  return (
    <div className="tx-details">
      {flags.includes('lookAlike') ? (
        <p className="text" data-tone="warning">
          {t('activityLookAlikeText')}
        </p>
      ) : null}
      <dl>
        {movements.slice(0, maxMovements).map((movement, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed transaction
          <div key={index}>
            {movement.symbol || movement.item ? (
              <>
                <dt>{t('activityDetailMoved')}</dt>
                <dd className="num">
                  <Moved movement={movement} format={amount => formatExact(amount, locale)} />
                </dd>
              </>
            ) : null}
            {movement.other ? (
              <>
                <dt>{t(getSideKey(movement))}</dt>
                {isDoubtful ? (
                  <dd>
                    <GroupedAddress address={movement.other} testId={testIds.activityAddress} />
                  </dd>
                ) : (
                  <Other address={movement.other} network={network} />
                )}
              </>
            ) : null}
          </div>
        ))}
        <div>
          {Number.isNaN(at) ? null : (
            <>
              <dt>{t('activityDetailDate')}</dt>
              <dd className="num">
                <time dateTime={new Date(at).toISOString()}>
                  {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)}
                </time>
              </dd>
            </>
          )}
          {fee && network ? (
            <>
              <dt>{t('activityDetailFee')}</dt>
              <dd className="num">
                <bdi dir="ltr">
                  {formatExact(fee, locale)} {network.nativeCurrency.symbol}
                </bdi>
              </dd>
            </>
          ) : null}
        </div>
      </dl>
      <ExternalButton href={href} text={t('activityOpenExplorer')} testId={testIds.activityExplorer} />
    </div>
  )
}
