import { connect } from '@latchkit/core'
import { act, cleanup, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setup, show } from '../fixtures/render.js'
import {
  LatchkitProvider,
  useAccount,
  useBalance,
  useDisconnect,
  useEvents,
  useLatchkit,
  useNetwork,
  useProvider,
  useSignMessage,
  useTheme,
} from '../index.js'

afterEach(cleanup)

/** Renders a hook and keeps what it answered last. */
function use<Value>(made: ReturnType<typeof setup>, hook: () => Value) {
  const seen: { value: Value | undefined } = { value: undefined }
  function Probe() {
    seen.value = hook()
    return null
  }
  show(made.client, <Probe />)
  return seen as { value: Value }
}

const link = (made: ReturnType<typeof setup>) =>
  act(async () => {
    await made.client.prepare()
    await connect(made.client, { connector: { namespace: 'mock', connectorId: 'com.wallet' } })
  })

describe('hooks', () => {
  test('outside of a provider they say what is missing', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    function Lost() {
      useAccount()
      return null
    }
    expect(() => renderToString(<Lost />)).toThrow(/LatchkitProvider/)
  })

  test('useAccount follows a connection and its end', async () => {
    const made = setup()
    const account = use(made, useAccount)
    expect(account.value).toMatchObject({ status: 'disconnected', isConnected: false })
    await link(made)
    expect(account.value).toMatchObject({
      status: 'connected',
      isConnected: true,
      caipAddress: 'mock:1:com.wallet-account',
      address: 'com.wallet-account',
      connectorId: 'com.wallet',
    })
    act(() => made.connector.mock.emit({ type: 'disconnected' }))
    expect(account.value.isConnected).toBe(false)
  })

  test('useNetwork says when the wallet is on a network that the site lacks', async () => {
    const made = setup()
    const network = use(made, useNetwork)
    await link(made)
    expect(network.value).toMatchObject({ caipNetworkId: 'mock:1', isSupported: true })
    act(() => made.connector.mock.emit({ type: 'networkChanged', caipNetworkId: 'mock:99' }))
    expect(network.value).toMatchObject({ caipNetworkId: 'mock:99', isSupported: false })
    await act(() => network.value.switchNetwork({ caipNetworkId: 'mock:2' }))
    expect(network.value).toMatchObject({ caipNetworkId: 'mock:2', isSupported: true })
    expect(network.value.networks).toHaveLength(2)
  })

  test('useBalance reads once it is connected, and unknown is absent rather than 0 (D5)', async () => {
    const made = setup()
    const balance = use(made, () => useBalance())
    expect(balance.value.balance).toBeUndefined()
    await link(made)
    await vi.waitFor(() => expect(balance.value.balance).toBe('1'))
    expect(balance.value.isLoading).toBe(false)
  })

  test('useSignMessage answers the signature, and a rejection as a typed error', async () => {
    const made = setup()
    const sign = use(made, useSignMessage)
    await link(made)
    let signature: string | undefined
    await act(async () => {
      signature = await sign.value.signMessage({ message: 'hello' })
    })
    expect(sign.value).toMatchObject({ signature, isPending: false })
    expect(sign.value.error).toBeUndefined()
    made.connector.mock.set({ signError: 'USER_REJECTED' })
    await act(async () => {
      await expect(sign.value.signMessage({ message: 'again' })).rejects.toMatchObject({
        code: 'USER_REJECTED',
      })
    })
    expect(sign.value).toMatchObject({ isPending: false, error: { code: 'USER_REJECTED' } })
    expect(sign.value.signature).toBeUndefined()
  })

  test('useDisconnect ends the connection', async () => {
    const made = setup()
    const hooks = use(made, () => ({ ...useDisconnect(), ...useAccount() }))
    await link(made)
    await act(() => hooks.value.disconnect())
    expect(hooks.value.status).toBe('disconnected')
  })

  test('useProvider answers the provider while connected, and nothing before', async () => {
    const provider = { request: async () => null }
    const made = setup({ provider })
    const answer = use(made, () => useProvider())
    expect(answer.value.provider).toBeUndefined()
    await link(made)
    expect(answer.value).toEqual({ provider, providerType: 'ANNOUNCED' })
  })

  test('useEvents tells each event once, in StrictMode too', async () => {
    const made = setup()
    const heard: string[] = []
    const hooks = use(made, () => ({
      last: useEvents(event => heard.push(event.data.event)),
      ...useLatchkit(),
    }))
    act(() => hooks.value.open())
    act(() => hooks.value.close())
    expect(heard.filter(name => name === 'MODAL_OPEN')).toHaveLength(1)
    expect(hooks.value.last?.data.event).toBe('MODAL_CLOSE')
  })

  test('useTheme changes mode and variables', () => {
    const made = setup()
    const theme = use(made, useTheme)
    expect(theme.value.themeMode).toBe('dark')
    act(() => theme.value.setThemeMode('light'))
    act(() => theme.value.setThemeVariables({ '--lk-color-accent': 'red' }))
    expect(theme.value).toMatchObject({ themeMode: 'light', themeVariables: { '--lk-color-accent': 'red' } })
  })

  test('useLatchkit keeps its identity while nothing changes', () => {
    const made = setup()
    const answers = new Set()
    use(made, () => answers.add(useLatchkit()))
    act(() => made.client.dispatch({ type: 'toast/shown', id: 't', kind: 'info', message: 'x' }))
    expect(answers.size).toBeLessThanOrEqual(2)
  })

  test('a server renders what the browser renders first', () => {
    const made = setup()
    function Status() {
      return <p>{useAccount().status}</p>
    }
    const page = (
      <LatchkitProvider client={made.client}>
        <Status />
      </LatchkitProvider>
    )
    expect(renderToString(page)).toContain('disconnected')
    show(made.client, <Status />)
    expect(screen.getByText('disconnected')).toBeTruthy()
  })
})
