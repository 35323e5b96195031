import type { Network, TokenBalance } from '@latchkit/core'
import { isLowQuality, toDisplayText } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

/** What a payment link asks for. */
export type Request = {
  /** As typed, with a point. */
  amount: string
  /** Its place among the tokens; 0 is the native currency. */
  token: number
}

/** A token that can be asked for. */
export type RequestToken = Pick<TokenBalance, 'chainId' | 'address' | 'symbol' | 'quantity'>

/** The network's native currency, then the listed tokens that the account holds. */
export function toRequestTokens(
  { caipNetworkId, nativeCurrency }: Network,
  balances: readonly TokenBalance[],
): readonly RequestToken[] {
  const { symbol, decimals } = nativeCurrency
  return [
    { chainId: caipNetworkId, symbol, quantity: { decimals, numeric: '0' } },
    ...balances.filter(
      token => token.chainId === caipNetworkId && token.address !== undefined && !isLowQuality(token),
    ),
  ]
}

/** Digits and one point, with no more places than the token has; a comma is a point. Undefined for other text. */
function readAmount(text: string, decimals: number): string | undefined {
  const amount = text.trim().replace(',', '.')
  if (!/^\d{0,30}(\.\d*)?$/.test(amount)) return undefined
  return (amount.split('.')[1]?.length ?? 0) > decimals ? undefined : amount
}

/** Whether it is an amount that can be asked for: more than nothing. */
export const isAmount = (amount: string): boolean => /^\d+(\.\d+)?$/.test(amount) && /[1-9]/.test(amount)

/** Amount and token that are asked for. */
export function RequestAmount({
  request,
  tokens,
  onChange,
}: {
  request: Request
  tokens: readonly RequestToken[]
  onChange(request: Request): void
}): ReactElement {
  const { t } = useWords()
  const decimalsOf = (at: number): number => tokens[at]?.quantity.decimals ?? 0
  const onType = (text: string): void => {
    const amount = readAmount(text, decimalsOf(request.token))
    if (amount !== undefined) onChange({ ...request, amount })
  }
  const onChoose = (token: number): void => {
    // An amount with more places than this token has is asked for anew.
    const amount = readAmount(request.amount, decimalsOf(token)) ?? ''
    onChange({ amount, token })
  }
  return (
    <div className="request">
      <input
        className="num"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        placeholder="0"
        // The visitor has just asked for it.
        // biome-ignore lint/a11y/noAutofocus: it follows a press of the button in its place
        autoFocus
        data-testid={testIds.receiveAmount}
        aria-label={t('receiveAmountLabel')}
        value={request.amount}
        onChange={event => onType(event.target.value)}
      />
      <select
        data-testid={testIds.receiveToken}
        aria-label={t('receiveTokenLabel')}
        value={request.token}
        onChange={event => onChoose(Number(event.target.value))}
      >
        {tokens.map(({ address, symbol }, index) => (
          <option key={address ?? ''} value={index}>
            {toDisplayText(symbol, 16)}
          </option>
        ))}
      </select>
    </div>
  )
}
