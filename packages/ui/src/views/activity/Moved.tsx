import { toDisplayText } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { NameText } from '../../components/NameText.js'
import { symbolLength } from '../../components/symbolLength.js'
import { useWords } from '../../context/UiContext.js'
import type { Movement } from './activityItem.js'

const signs = { in: '+', out: '−', self: '', none: '' } as const

/** What moved, by `format`; its symbol or name is cleaned for display. */
export function Moved({
  movement,
  format,
}: {
  movement: Movement
  format(amount: string): string
}): ReactElement {
  const { t } = useWords()
  const { direction, amount, symbol, item, isUnlimited } = movement
  const name = toDisplayText(symbol, symbolLength)
  if (item)
    return (
      <NameText name={t('activityItem', { name: toDisplayText(item.name, 32), id: item.id.slice(0, 12) })} />
    )
  if (isUnlimited) return <NameText name={t('activityUnlimited', { symbol: name })} />
  if (amount === undefined) return <>{symbol ? <NameText name={name} /> : t('activityAmountUnknown')}</>
  return (
    <bdi dir="ltr">
      {signs[direction]}
      {format(amount)} <NameText name={name} />
    </bdi>
  )
}
