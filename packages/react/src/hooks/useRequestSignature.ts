'use client'

import { requestSignature, type SignMessageParameters } from '@latchkit/core'
import { type MutationResult, useMutation } from './useMutation.js'

export type UseRequestSignatureReturnType = MutationResult<string> & {
  requestSignature(parameters: SignMessageParameters): void
  /** Resolves with the signature once the visitor has signed. @throws CANCELLED, USER_REJECTED, NOT_CONNECTED, … */
  requestSignatureAsync(parameters: SignMessageParameters): Promise<string>
}

/**
 * Shows a text in the modal, where the visitor signs or cancels; `useSignMessage` asks the wallet directly.
 * @example const { requestSignature, data: signature } = useRequestSignature()
 */
export function useRequestSignature(): UseRequestSignatureReturnType {
  const { mutate, mutateAsync, ...result } = useMutation(requestSignature)
  return { ...result, requestSignature: mutate, requestSignatureAsync: mutateAsync }
}
