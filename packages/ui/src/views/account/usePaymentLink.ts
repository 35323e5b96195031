import { getPaymentLink } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import { useEffect, useState } from 'react'
import { isAmount, type Request, type RequestToken } from './RequestAmount.js'

/** The link that asks for an amount; undefined until there is one. */
export function usePaymentLink(
  request: Request | undefined,
  tokens: readonly RequestToken[],
): string | undefined {
  const client = useClient()
  const [link, setLink] = useState<{ key: string; text: string }>()
  const token = request && tokens[request.token]
  const amount = request && isAmount(request.amount) ? request.amount : undefined
  const key = JSON.stringify([token?.chainId, token?.address ?? '', amount])
  useEffect(() => {
    if (!token || amount === undefined) return
    let isOld = false
    getPaymentLink(client, { token, amount }).then(
      text => {
        if (!isOld && text !== undefined) setLink({ key, text })
      },
      // The address is shown instead, which can be paid as well.
      () => {},
    )
    return () => {
      isOld = true
    }
  }, [client, token, amount, key])
  return link?.key === key ? link.text : undefined
}
