'use client'

import { type RegisterNameParameters, type RegisterNameReturnType, registerName } from '@latchkit/core'
import { type MutationResult, useMutation } from './useMutation.js'

export type UseRegisterNameReturnType = MutationResult<RegisterNameReturnType> & {
  registerName(parameters: RegisterNameParameters): void
  /** Resolves once the name is registered. @throws NAME_TAKEN, NAME_MESSAGE_EXPIRED, USER_REJECTED, … */
  registerNameAsync(parameters: RegisterNameParameters): Promise<RegisterNameReturnType>
}

/**
 * Registers a name below your server's own for the active account: the wallet signs a message that is good for 10 s.
 * `openModal(client, { view: 'RegisterAccountName' })` shows the modal's view.
 * @example
 * const { registerName, isPending, error } = useRegisterName()
 * return <button onClick={() => registerName({ name: 'alice' })}>Get alice</button>
 */
export function useRegisterName(): UseRegisterNameReturnType {
  const { mutate, mutateAsync, ...result } = useMutation(registerName)
  return { ...result, registerName: mutate, registerNameAsync: mutateAsync }
}
