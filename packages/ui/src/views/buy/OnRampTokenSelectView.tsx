import { setBuyForm, toDisplayText } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { symbolLength } from '../../components/symbolLength.js'
import { TokenMark } from '../../components/TokenMark.js'
import { withValue } from '../../components/withValue.js'
import { BuyNotice } from './BuyNotice.js'
import { ChoiceRow } from './ChoiceRow.js'
import { testIds } from './testIds.js'
import { useBuyView } from './useBuyView.js'

/** What can be bought on the network shown. */
export function OnRampTokenSelectView(): ReactElement {
  const client = useClient()
  const buy = useBuyView()
  const { tokens, token: chosen } = buy
  if (tokens.length === 0)
    return (
      <Scroll className="buy">
        <BuyNotice buy={buy} />
      </Scroll>
    )
  return (
    <Scroll className="buy">
      <ul>
        {tokens.map(({ id, name, symbol, icon_url }) => {
          const shown = toDisplayText(symbol, symbolLength)
          return (
            <ChoiceRow
              key={id}
              testId={withValue(testIds.buyPurchase, id)}
              isChosen={id === chosen?.id}
              mark={<TokenMark token={{ iconUrl: icon_url }} symbol={shown} />}
              name={toDisplayText(name)}
              sub={shown}
              onChoose={() => setBuyForm(client, { purchaseCurrency: id })}
            />
          )
        })}
      </ul>
    </Scroll>
  )
}
