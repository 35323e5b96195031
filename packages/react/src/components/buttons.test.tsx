import { fetchBalances, setTheme } from '@latchkit/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectWallet, setup, show } from '../fixtures/render.js'
import { AccountButton, ConnectButton, LatchkitButton, LatchkitProvider, NetworkButton } from '../index.js'

afterEach(cleanup)

describe('buttons', () => {
  test('have the theme of the modal, from the options and from setTheme, without a style in server markup (host A4)', async () => {
    const page = setup(
      {},
      {
        themeMode: 'light',
        themeVariables: { '--lk-color-accent': '#0f766e', '--lk-radius': 0, '--site-color': 'red' },
      },
    )
    const all = (
      <>
        <ConnectButton />
        <NetworkButton />
      </>
    )
    expect(renderToString(<LatchkitProvider client={page.client}>{all}</LatchkitProvider>)).not.toContain(
      'style=',
    )
    show(page.client, all)
    for (const id of ['lk-connect-button', 'lk-network-button']) {
      const button = screen.getByTestId(id)
      expect(button.dataset['theme']).toBe('light')
      expect(button.style.getPropertyValue('--lk-color-accent')).toBe('#0f766e')
      expect(button.style.getPropertyValue('--lk-radius')).toBe('0px')
      expect(button.style.getPropertyValue('--site-color')).toBe('')
    }
    act(() => setTheme(page.client, { mode: 'dark', variables: { '--lk-color-accent': '#123456' } }))
    const button = screen.getByTestId('lk-connect-button')
    expect(button.dataset['theme']).toBe('dark')
    expect(button.style.getPropertyValue('--lk-color-accent')).toBe('#123456')
  })

  test('have the words of the catalogue; a prop wins (host A5)', async () => {
    const words = { connectButton: 'Wallet verbinden', unsupportedButton: 'Netz nicht unterstützt' }
    const page = setup({}, { catalogue: { locale: 'de', words } })
    show(
      page.client,
      <>
        <ConnectButton />
        <ConnectButton label="Los" />
        <NetworkButton />
      </>,
    )
    expect(screen.getAllByTestId('lk-connect-button').map(each => each.textContent)).toEqual([
      'Wallet verbinden',
      'Los',
    ])
    await connectWallet(page.client)
    act(() => page.connector.mock.emit({ type: 'networkChanged', caipNetworkId: 'mock:99' }))
    expect(screen.getByTestId('lk-network-button').textContent).toBe('Netz nicht unterstützt')
  })

  test.each([
    [undefined, '10,000 MCK'],
    ['de', '10.000 MCK'],
    ['no such locale', '10000 MCK'],
  ])(
    'the account button formats its balance as the modal does, locale %s (host C9)',
    async (locale, expected) => {
      const page = setup({}, { locale })
      page.adapter.mock.setBalance(10_000n * 10n ** 18n)
      show(page.client, <AccountButton />)
      await connectWallet(page.client)
      await act(async () => void (await fetchBalances(page.client)))
      expect(screen.getByTestId('lk-account-button').textContent).toContain(expected)
    },
  )

  test("the connect button is named 'Connect wallet' and opens the Connect view", () => {
    const page = setup()
    show(page.client, <ConnectButton />)
    fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
    expect(page.client.getState().modal).toMatchObject({ open: true, history: [{ view: 'Connect' }] })
  })

  test.each(['pointerEnter', 'pointerDown', 'focus'] as const)(
    '%s loads the modal before the click',
    async kind => {
      const page = setup()
      const load = vi.fn(async () => () => ({ prepare() {}, show() {}, hide() {}, destroy() {} }))
      show(page.client, <ConnectButton />, load)
      expect(load).not.toHaveBeenCalled()
      await act(async () => {
        fireEvent[kind](screen.getByTestId('lk-connect-button'))
      })
      expect(load).toHaveBeenCalledTimes(1)
    },
  )

  test('server markup has no label that a returning visitor should not see', () => {
    const page = setup()
    const html = renderToString(
      <LatchkitProvider client={page.client}>
        <ConnectButton />
      </LatchkitProvider>,
    )
    expect(html).toContain('data-placeholder')
    expect(html).not.toContain('style=')
  })

  test('the account button replaces the connect button once connected, and opens Account', async () => {
    const page = setup({ accounts: ['mock:1:0x1234567890abcdef1234567890abcdef12345678'] })
    show(page.client, <LatchkitButton />)
    expect(screen.queryByTestId('lk-account-button')).toBeNull()
    await connectWallet(page.client)
    expect(screen.queryByTestId('lk-connect-button')).toBeNull()
    const button = screen.getByTestId('lk-account-button')
    expect(button.textContent).toMatch(/0x12.*5678/)
    fireEvent.click(button)
    expect(page.client.getState().modal).toMatchObject({ open: true, history: [{ view: 'Account' }] })
  })

  test('the network button shows the network, and opens UnsupportedChain on an unsupported one', async () => {
    const page = setup()
    show(
      page.client,
      <>
        <NetworkButton />
        <AccountButton />
      </>,
    )
    await connectWallet(page.client)
    expect(screen.getByTestId('lk-network-button').hasAttribute('data-unsupported')).toBe(false)
    act(() => page.connector.mock.emit({ type: 'networkChanged', caipNetworkId: 'mock:99' }))
    const button = screen.getByRole('button', { name: 'Unsupported network' })
    expect(page.client.getState().modal.open).toBe(false)
    fireEvent.click(button)
    expect(page.client.getState().modal.history.at(-1)?.view).toBe('UnsupportedChain')
  })
})
