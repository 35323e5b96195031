import { isError, type Names, names } from '@latchkit/core'
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { connectWallet, setup, showHook } from '../fixtures/render.js'
import { useIdentity, useRegisterName } from '../index.js'

afterEach(cleanup)

/** A client whose server has one name, which resolves to the first address that is requested. */
function setupNames(changes: Partial<Names> = {}) {
  const asked: string[] = []
  let owner: string | undefined
  const port: Names = {
    getParent: async () => 'shop.test',
    async getIdentity({ account }) {
      asked.push(account)
      owner ??= account.split(':')[2]
      return { name: 'alice.shop.test', avatar: 'https://server.test/1' }
    },
    getProfile: async () => undefined,
    resolveName: async () => owner,
    getNames: async () => [],
    getSuggestions: async () => ({ suggestions: [] }),
    register: async () => ({ success: true }),
    setAttributes: async () => ({ success: true }),
    setPrimary: async () => ({ success: true }),
    ...changes,
  }
  return { ...setup({}, { modules: { names }, ports: { names: async () => port } }), asked }
}

describe('useIdentity (R7.31, T18)', () => {
  test('reads name and picture of the active account once it is connected', async () => {
    const { client, asked } = setupNames()
    const hook = showHook(client, () => useIdentity())
    expect(hook.value).toMatchObject({ status: 'pending', isFetching: false })
    await connectWallet(client)
    await act(() => expect.poll(() => hook.value.status).toBe('success'))
    expect(hook.value.data).toEqual({ name: 'alice.shop.test', image: 'https://server.test/1' })
    expect(asked).toHaveLength(1)
    await act(() => hook.value.refetch())
    expect(asked).toHaveLength(2)
  })

  test('of another address has no name that leads elsewhere; disabled, it reads nothing', async () => {
    const { client, asked } = setupNames()
    await connectWallet(client)
    await expect.poll(() => asked.length).toBe(1)
    const disabled = showHook(client, () => useIdentity({ address: 'other', enabled: false }))
    expect(disabled.value.status).toBe('pending')
    expect(asked).toHaveLength(1)
    const hook = showHook(client, () => useIdentity({ address: 'other' }))
    await act(() => expect.poll(() => hook.value.status).toBe('success'))
    expect(hook.value.data).toEqual({ name: undefined, image: undefined })
  })
})

describe('useRegisterName (R7.44)', () => {
  test('registers, and returns why a name was refused', async () => {
    const { client } = setupNames()
    await connectWallet(client)
    const hook = showHook(client, useRegisterName)
    await act(async () =>
      expect(await hook.value.registerNameAsync({ name: 'alice' })).toEqual({ name: 'alice.shop.test' }),
    )
    expect(hook.value.status).toBe('success')
    await act(() => hook.value.registerNameAsync({ name: 'a' }).then(undefined, () => undefined))
    expect(hook.value.status).toBe('error')
    expect(isError(hook.value.error, 'NAME_INVALID')).toBe(true)
  })
})
