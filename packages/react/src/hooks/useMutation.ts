'use client'

import type { BaseError, Client } from '@latchkit/core'
import { useMemo, useRef, useState } from 'react'
import { toError } from './toError.js'
import { useClient } from './useClient.js'

type Flags<Status extends 'idle' | 'pending' | 'success' | 'error'> = {
  status: Status
  isPending: Status extends 'pending' ? true : false
  isSuccess: Status extends 'success' ? true : false
  isError: Status extends 'error' ? true : false
}

type MutationState<Data> =
  | (Flags<'idle'> & { data: undefined; error: undefined })
  | (Flags<'pending'> & { data: undefined; error: undefined })
  | (Flags<'success'> & { data: Data; error: undefined })
  | (Flags<'error'> & { data: undefined; error: BaseError })

/** The latest call of a hook that asks the visitor for something. */
export type MutationResult<Data> = MutationState<Data> & {
  /** Back to `idle`; a call that is pending no longer changes the result. */
  reset(): void
}

export type Mutation<Data, Args extends readonly unknown[]> = MutationResult<Data> & {
  mutate(...args: Args): void
  mutateAsync(...args: Args): Promise<Data>
}

const none = {
  data: undefined,
  error: undefined,
  isPending: false,
  isSuccess: false,
  isError: false,
} as const
const idle = { ...none, status: 'idle' } as const
const pending = { ...none, status: 'pending', isPending: true } as const

/**
 * Runs an action and keeps the outcome of its latest call. `mutate` never throws, `mutateAsync` rejects with the
 * error that is in the result.
 */
export function useMutation<Data, Args extends readonly unknown[]>(
  action: (client: Client, ...args: Args) => Promise<Data>,
): Mutation<Data, Args> {
  const client = useClient()
  const [state, setState] = useState<MutationState<Data>>(idle)
  const latest = useRef(0)
  const actions = useMemo(() => {
    const mutateAsync = (...args: Args): Promise<Data> => {
      const id = ++latest.current
      const settle = (next: MutationState<Data>): void => {
        if (id === latest.current) setState(next)
      }
      // The action runs before the state changes, so that a tap reaches the wallet in its own tick.
      const running = new Promise<Data>(resolve => resolve(action(client, ...args)))
      settle(pending)
      return running.then(
        data => {
          settle({ ...none, status: 'success', data, isSuccess: true })
          return data
        },
        (cause: unknown) => {
          const error = toError(cause)
          settle({ ...none, status: 'error', error, isError: true })
          throw error
        },
      )
    }
    return {
      mutateAsync,
      mutate: (...args: Args): void => void mutateAsync(...args).catch(() => {}),
      reset: (): void => {
        latest.current += 1
        setState(idle)
      },
    }
  }, [client, action])
  return { ...state, ...actions }
}
