import { getCurrencyIcon } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import { type ReactElement, useEffect, useState } from 'react'
import { ImageMark } from '../../components/WalletMark.js'

/** The sign of a currency from the operator's server; its code until then, and where there is none. */
export function CurrencyMark({ code }: { code: string }): ReactElement {
  const client = useClient()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isLive = true
    getCurrencyIcon(client, { code }).then(icon => {
      if (isLive && icon && 'url' in icon) setUrl(icon.url)
    })
    return () => {
      isLive = false
    }
  }, [client, code])
  return url === undefined ? (
    <span className="buy-code num">{code}</span>
  ) : (
    <ImageMark src={url} name={code} size="s" round />
  )
}
