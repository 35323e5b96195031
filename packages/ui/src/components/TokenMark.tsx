import type { TokenBalance } from '@latchkit/core'
import type { ReactElement } from 'react'
import { DrawnMark, ImageMark, useIcon } from './WalletMark.js'

type TokenMarkProps = {
  token: Pick<TokenBalance, 'iconUrl'>
  /** Cleaned for display; its letter is drawn where there is no image. */
  symbol: string
  size?: 'xs' | undefined
}

/** The image that a balance names, else the letter of the token's symbol. */
export function TokenMark({ token, symbol, size }: TokenMarkProps): ReactElement {
  const { iconUrl } = token
  const isInline = iconUrl?.startsWith('data:') ?? false
  const loaded = useIcon(isInline ? undefined : iconUrl, icons =>
    iconUrl === undefined ? undefined : icons.loadToken(iconUrl),
  )
  return isInline ? (
    <ImageMark src={iconUrl} name={symbol} size={size} round />
  ) : (
    <DrawnMark icon={loaded} name={symbol} size={size} round />
  )
}
