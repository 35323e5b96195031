import { openBuy } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

/** How buying works, in three facts. */
export function WhatIsABuyView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const facts: readonly [string, string, string][] = [
    [icons.card, t('whatPay'), t('whatPayText')],
    [frameIcons.wallet, t('whatDeliver'), t('whatDeliverText')],
    [icons.clock, t('whatTime'), t('whatTimeText')],
  ]
  return (
    <>
      <Scroll className="buy">
        <ul className="buy-facts">
          {facts.map(([icon, title, text]) => (
            <li key={icon}>
              <span className="buy-glyph">
                <LineIcon path={icon} size={22} />
              </span>
              <h2 className="name">{title}</h2>
              <p className="text">{text}</p>
            </li>
          ))}
        </ul>
      </Scroll>
      <div className="pinned end">
        <Button look="primary wide" testId={testIds.fundBuy} onClick={() => openBuy(client)}>
          {t('buyTitle')}
        </Button>
      </div>
    </>
  )
}
