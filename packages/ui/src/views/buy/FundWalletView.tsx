import { navigate, openBuy, selectNetwork } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedAccountIcons } from '../../components/sharedAccount.js'
import { useUi } from '../../context/UiContext.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

/** The ways to add tokens to an empty account. */
export function FundWalletView(): ReactElement {
  const client = useClient()
  const { words, prefetch } = useUi()
  const { t } = words
  const { network } = useLatchkitState(state => selectNetwork(state))
  const ways = [
    {
      id: testIds.fundBuy,
      icon: icons.card,
      title: t('buyTitle'),
      text: t('fundBuyText'),
      run: () => openBuy(client),
    },
    {
      id: testIds.fundReceive,
      icon: sharedAccountIcons.receive,
      title: t('receive'),
      text: t('fundReceiveText'),
      run: () => navigate(client, { view: 'WalletReceive' }),
    },
  ]
  return (
    <Scroll className="buy">
      <div className="buy-sum">
        <h2 className="heading">{t('fundHeading')}</h2>
        <p className="text">{t('fundText', { network: network?.name ?? t('thisNetwork') })}</p>
      </div>
      <ul>
        {ways.map(({ id, icon, title, text, run }) => (
          <li key={id}>
            <button
              type="button"
              className="buy-row"
              data-testid={id}
              onPointerEnter={() => prefetch('WalletReceive')}
              onClick={run}
            >
              <span className="buy-glyph">
                <LineIcon path={icon} size={22} />
              </span>
              <span className="name">
                {title}
                <span className="sub">{text}</span>
              </span>
              <LineIcon path={frameIcons.next} size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Scroll>
  )
}
