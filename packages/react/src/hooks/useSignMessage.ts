'use client'

import { type SignMessageParameters, signMessage } from '@latchkit/core'
import { type MutationResult, useMutation } from './useMutation.js'

export type UseSignMessageReturnType = MutationResult<string> & {
  signMessage(parameters: SignMessageParameters): void
  /** Resolves with the signature in the family's usual encoding. @throws USER_REJECTED, NOT_CONNECTED, … */
  signMessageAsync(parameters: SignMessageParameters): Promise<string>
}

/**
 * Signs UTF-8 text with the active account, by its family's message standard (EIP-191 on EVM).
 * @example const { signMessage, data: signature } = useSignMessage()
 */
export function useSignMessage(): UseSignMessageReturnType {
  const { mutate, mutateAsync, ...result } = useMutation(signMessage)
  return { ...result, signMessage: mutate, signMessageAsync: mutateAsync }
}
