import { connect, setAddressLabel } from '@latchkit/core'
import { accountActions } from '@latchkit/core/internal'
import { createMockConnector, createMockFamily, createMockNetwork } from '@latchkit/testing'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setup, showHook } from '../fixtures/render.js'
import { useConnections, useSwitchConnection } from '../index.js'

beforeAll(() => accountActions.load())
afterEach(cleanup)

test('useConnections lists wallets with their accounts and labels, useSwitchConnection uses another one (R6.2, R3.5)', async () => {
  const connectors = ['one', 'two'].map(id =>
    createMockConnector({ id, name: id, accounts: [`mock:1:${id}-a`, `mock:1:${id}-b`] }),
  )
  const { client } = setup(
    {},
    {
      networks: [createMockNetwork()],
      families: [createMockFamily({ connectors })],
      remoteFeatures: { multiWallet: true },
    },
  )
  const hook = showHook(client, () => ({ ...useConnections(), ...useSwitchConnection() }))
  expect(hook.value.connections).toEqual([])
  await act(() => client.prepare())
  for (const connectorId of ['one', 'two'])
    await act(async () => void (await connect(client, { connector: { namespace: 'mock', connectorId } })))
  await act(() => setAddressLabel(client, { account: 'mock:1:one-b', label: 'Rent' }))
  const read = () =>
    hook.value.connections.map(({ connectorId, isActive, accounts }) => [
      connectorId,
      isActive,
      accounts.map(({ address, label }) => label ?? address),
    ])
  expect(read()).toEqual([
    ['one', false, ['one-a', 'Rent']],
    ['two', true, ['two-a', 'two-b']],
  ])
  const one = { namespace: 'mock', connectorId: 'one' }
  await act(() => hook.value.switchConnectionAsync({ ...one, address: 'one-b' }))
  expect(hook.value.isSuccess).toBe(true)
  expect(read()[0]).toEqual(['one', true, ['Rent', 'one-a']])
  await act(async () => hook.value.switchConnection({ ...one, address: 'none' }))
  expect(hook.value.error).toMatchObject({ code: 'INVALID_ADDRESS' })
  expect(hook.value.recentConnections).toEqual([])
})
