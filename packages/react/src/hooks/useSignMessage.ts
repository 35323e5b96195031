import { type BaseError, type ChainNamespace, isError, requestSignature, signMessage } from '@latchkit/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from './useClient.js'

export type SignMessageVariables = { message: string; namespace?: ChainNamespace | undefined }

export type UseSignMessageReturnType = {
  /** Asks the wallet at once; answers the signature in the family's usual encoding. */
  signMessage(variables: SignMessageVariables): Promise<string>
  /** Shows the text in the modal first; the visitor signs or cancels there. */
  requestSignature(variables: SignMessageVariables): Promise<string>
  signature?: string | undefined
  error?: BaseError | undefined
  isPending: boolean
}

type Attempt = { signature?: string | undefined; error?: BaseError | undefined; isPending: boolean }

/**
 * Signs UTF-8 text with the active account.
 * @throws USER_REJECTED, NOT_CONNECTED, WALLET_FAILED … from the returned functions
 * @example const { signMessage } = useSignMessage()
 */
export function useSignMessage(): UseSignMessageReturnType {
  const client = useClient()
  const [attempt, setAttempt] = useState<Attempt>({ isPending: false })
  const latest = useRef(0)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const run = useCallback((sign: () => Promise<string>): Promise<string> => {
    const id = ++latest.current
    const settle = (next: Attempt): void => {
      if (mounted.current && id === latest.current) setAttempt(next)
    }
    // The wallet is asked before anything else happens: a tap must reach it in its own tick.
    const signing = sign()
    settle({ isPending: true })
    return signing.then(
      signature => {
        settle({ signature, isPending: false })
        return signature
      },
      (error: unknown) => {
        settle({ error: isError(error) ? error : undefined, isPending: false })
        throw error
      },
    )
  }, [])

  return {
    ...attempt,
    signMessage: useCallback(
      (variables: SignMessageVariables) => run(() => signMessage(client, variables)),
      [client, run],
    ),
    requestSignature: useCallback(
      (variables: SignMessageVariables) => run(() => requestSignature(client, variables)),
      [client, run],
    ),
  }
}
