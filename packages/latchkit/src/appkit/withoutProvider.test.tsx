import { connect, selectAccount } from '@latchkit/core'
import { shareClient } from '@latchkit/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAppKitPage } from '../fixtures/createAppKitPage.js'
import { mainnet, optimism } from '../networks.js'
import {
  type AppKit,
  AppKitButton,
  type AppKitOptions,
  AppKitProvider,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitState,
} from './index.js'

const ends: (() => unknown)[] = []
beforeEach(() => shareClient(undefined))
afterEach(async () => {
  cleanup()
  for (const end of ends.splice(0)) await end()
  // A modal whose code was still loading leaves once it has.
  await waitFor(() => expect(document.querySelectorAll('latchkit-modal')).toHaveLength(0))
})

function start() {
  const page = createAppKitPage()
  ends.push(page.end)
  const options: AppKitOptions = { networks: [mainnet, optimism], storage: page.storage }
  return {
    ...page,
    options,
    create(more: Partial<AppKitOptions> = {}): AppKit {
      const appKit = createAppKit({ ...options, ...more })
      ends.push(() => appKit.disconnect(), appKit.client.destroy)
      return appKit
    },
  }
}

function Header() {
  const { open } = useAppKit()
  const { isConnected, address } = useAppKitAccount()
  return (
    <>
      <button type="button" onClick={() => open()}>
        {isConnected ? address : 'Open'}
      </button>
      <p>{useAppKitState().open ? 'is open' : 'is closed'}</p>
    </>
  )
}

describe('a site without a provider, as AppKit’s are (demand 4)', () => {
  test('hooks and buttons use the instance that was created, and its modal is in the page once', async () => {
    const { create, wallet } = start()
    const appKit = create()
    expect(document.querySelectorAll('latchkit-modal'), 'before an intent').toHaveLength(0)
    render(
      <StrictMode>
        <Header />
        <AppKitButton />
      </StrictMode>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByText('is open')
    await waitFor(() => expect(document.querySelectorAll('latchkit-modal')).toHaveLength(1))
    await act(async () => {
      await connect(appKit.client, { connector: { namespace: 'eip155', connectorId: wallet.rdns } })
    })
    expect(screen.getByRole('button', { name: wallet.addresses()[0] ?? '' })).toBeDefined()
  })

  test('a hook before createAppKit throws what is missing', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Header />)).toThrow(/createAppKit/)
  })

  test('called twice with the same options, as StrictMode does, it is one instance with one modal', async () => {
    const { options, create } = start()
    const first = create({ onEvent: () => {} })
    const create2 = () => createAppKit({ ...options, onEvent: () => {} })
    function App() {
      const [appKit] = useState(create2)
      return <p>{appKit === first ? 'the same' : 'another'}</p>
    }
    render(
      <StrictMode>
        <App />
        <Header />
      </StrictMode>,
    )
    expect(screen.getByText('the same')).toBeDefined()
    await act(() => first.open())
    await waitFor(() => expect(document.querySelectorAll('latchkit-modal')).toHaveLength(1))
  })

  test('called again with other options, as a hot reload does, it replaces the instance below mounted components', async () => {
    const { create, provider, wallet } = start()
    const first = create()
    render(<Header />)
    await provider.request({ method: 'eth_requestAccounts' })
    await act(() => first.open())
    await waitFor(() => expect(document.querySelectorAll('latchkit-modal')).toHaveLength(1))
    await act(async () => {
      await connect(first.client, { connector: { namespace: 'eip155', connectorId: wallet.rdns } })
    })
    const prompts = wallet.prompts().length
    const second = create({ themeMode: 'light' })
    expect(second).not.toBe(first)
    // The connection was stored by the first, and is restored without a prompt.
    await waitFor(() => expect(selectAccount(second.client.getState()).isConnected).toBe(true))
    expect(wallet.prompts()).toHaveLength(prompts)
    await act(() => second.open())
    await screen.findByText('is open')
    await waitFor(() =>
      expect(
        [...document.querySelectorAll<HTMLElement>('latchkit-modal')].map(host => host.dataset['instance']),
      ).toEqual([second.client.id]),
    )
  })

  test('an instance with another id is another one, and a provider decides which one is used below it', async () => {
    const { create } = start()
    const first = create()
    const second = create({ id: 'second' })
    render(
      <>
        <AppKitProvider appKit={first}>
          <AppKitButton label="First" />
        </AppKitProvider>
        <AppKitButton label="Last" />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'First' }))
    expect([first.isOpen(), second.isOpen()]).toEqual([true, false])
    await act(() => first.close())
    fireEvent.click(screen.getByRole('button', { name: 'Last' }))
    expect([first.isOpen(), second.isOpen()]).toEqual([false, true])
  })

  test('AppKitProvider takes options as well, and creates the instance once', () => {
    const { options } = start()
    const onEvent = vi.fn()
    render(
      <StrictMode>
        <AppKitProvider {...options} onEvent={onEvent}>
          <AppKitButton />
        </AppKitProvider>
      </StrictMode>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
    expect(onEvent.mock.calls.filter(([event]) => event.data.event === 'MODAL_OPEN')).toHaveLength(1)
    const appKit = createAppKit({ ...options, onEvent })
    expect(appKit.isOpen()).toBe(true)
    ends.push(appKit.client.destroy)
  })
})

describe('a server (demand 6)', () => {
  test('what it renders is hydrated without a mismatch', async () => {
    const { create, provider, wallet } = start()
    const page = (
      <StrictMode>
        <Header />
        <AppKitButton />
      </StrictMode>
    )
    vi.stubGlobal('document', undefined)
    vi.stubGlobal('window', undefined)
    const markup = (() => {
      try {
        create()
        return renderToString(page)
      } finally {
        vi.unstubAllGlobals()
      }
    })()
    await provider.request({ method: 'eth_requestAccounts' })
    const appKit = create()
    const container = document.createElement('div')
    container.innerHTML = markup
    document.body.append(container)
    const recovered = vi.fn()
    const root = await act(async () => hydrateRoot(container, page, { onRecoverableError: recovered }))
    expect(recovered).not.toHaveBeenCalled()
    await act(async () => {
      await connect(appKit.client, { connector: { namespace: 'eip155', connectorId: wallet.rdns } })
    })
    expect(container.textContent).toContain(wallet.addresses()[0])
    act(() => root.unmount())
    container.remove()
  })
})
