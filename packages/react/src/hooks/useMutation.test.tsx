import type { Client } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setup, showHook } from '../fixtures/render.js'
import { useMutation } from './useMutation.js'

afterEach(cleanup)

/** A hook over an action whose calls the test settles one by one. */
function start() {
  const { client } = setup()
  const calls: { parameter: string; resolve(data: string): void; reject(cause: unknown): void }[] = []
  const action = vi.fn(
    (_client: Client, parameter: string) =>
      new Promise<string>((resolve, reject) => void calls.push({ parameter, resolve, reject })),
  )
  const hook = showHook(client, () => useMutation(action))
  const settle = (index: number, outcome: { data: string } | { cause: unknown }) =>
    act(async () => {
      if ('data' in outcome) calls[index]?.resolve(outcome.data)
      else calls[index]?.reject(outcome.cause)
    })
  return { client, hook, action, settle }
}

const idle = { status: 'idle', isPending: false, isSuccess: false, isError: false }
const pending = { status: 'pending', isPending: true, isSuccess: false, isError: false }
const result = ({
  status,
  data,
  error,
  isPending,
  isSuccess,
  isError,
}: ReturnType<typeof start>['hook']['value']) => ({
  status,
  data,
  error,
  isPending,
  isSuccess,
  isError,
})

describe('useMutation', () => {
  test('is idle, then pending, then a success with its data', async () => {
    const { client, hook, action, settle } = start()
    expect(result(hook.value)).toEqual(idle)
    act(() => hook.value.mutate('a'))
    expect(action).toHaveBeenCalledExactlyOnceWith(client, 'a')
    expect(result(hook.value)).toEqual(pending)
    await settle(0, { data: 'done' })
    expect(result(hook.value)).toEqual({
      status: 'success',
      data: 'done',
      isPending: false,
      isSuccess: true,
      isError: false,
    })
  })

  test('calls the action in the tick of the call, before anything renders', () => {
    const { hook, action } = start()
    act(() => {
      hook.value.mutate('a')
      expect(action).toHaveBeenCalledTimes(1)
      expect(hook.value.status).toBe('idle')
    })
  })

  test('mutate keeps the error in the result, mutateAsync rejects with the same', async () => {
    const { hook, settle } = start()
    const error = new LatchkitError('USER_REJECTED')
    act(() => hook.value.mutate('a'))
    await settle(0, { cause: error })
    expect(result(hook.value)).toEqual({
      status: 'error',
      error,
      isPending: false,
      isSuccess: false,
      isError: true,
    })
    let promise: Promise<string> | undefined
    act(() => {
      promise = hook.value.mutateAsync('b')
      promise.catch(() => {})
    })
    expect(result(hook.value)).toEqual(pending)
    await settle(1, { cause: error })
    await expect(promise).rejects.toBe(error)
    expect(hook.value.error).toBe(error)
  })

  test('mutateAsync resolves with the data', async () => {
    const { hook, settle } = start()
    let promise: Promise<string> | undefined
    act(() => {
      promise = hook.value.mutateAsync('a')
    })
    await settle(0, { data: 'done' })
    await expect(promise).resolves.toBe('done')
  })

  test('a cause that is no Latchkit error becomes UNKNOWN', async () => {
    const { hook, settle } = start()
    const cause = new TypeError('Failed to fetch')
    act(() => hook.value.mutate('a'))
    await settle(0, { cause })
    expect(hook.value.error).toMatchObject({ code: 'UNKNOWN', cause })
  })

  test('an action that throws in the tick of the call is an error too', async () => {
    const { client } = setup()
    const error = new LatchkitError('CONFIG_INVALID')
    const hook = showHook(client, () =>
      useMutation(() => {
        throw error
      }),
    )
    await act(async () => hook.value.mutate())
    expect(hook.value).toMatchObject({ status: 'error', error })
  })

  test.each([{ data: 'old' }, { cause: new LatchkitError('USER_REJECTED') }])(
    'an earlier call that ends later changes nothing: %o',
    async outcome => {
      const { hook, settle } = start()
      act(() => hook.value.mutate('first'))
      act(() => hook.value.mutate('second'))
      await settle(1, { data: 'new' })
      await settle(0, outcome)
      expect(result(hook.value)).toMatchObject({ status: 'success', data: 'new' })
    },
  )

  test('an earlier call that ends first leaves the latest pending', async () => {
    const { hook, settle } = start()
    act(() => hook.value.mutate('first'))
    act(() => hook.value.mutate('second'))
    await settle(0, { data: 'old' })
    expect(result(hook.value)).toEqual(pending)
  })

  test('reset leads back to idle, and the pending call no longer changes the result', async () => {
    const { hook, settle } = start()
    act(() => hook.value.mutate('a'))
    act(() => hook.value.reset())
    expect(result(hook.value)).toEqual(idle)
    await settle(0, { data: 'late' })
    expect(result(hook.value)).toEqual(idle)
  })

  test('its functions stay the same over calls', async () => {
    const { hook, settle } = start()
    const { mutate, mutateAsync, reset } = hook.value
    act(() => mutate('a'))
    await settle(0, { data: 'done' })
    expect(hook.value).toMatchObject({ mutate, mutateAsync, reset })
    expect(hook.value.mutate).toBe(mutate)
  })
})
