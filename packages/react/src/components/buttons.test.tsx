import { connect } from '@latchkit/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setup, show } from '../fixtures/render.js'
import { AccountButton, ConnectButton, LatchkitButton, LatchkitProvider, NetworkButton } from '../index.js'

afterEach(cleanup)

const link = (made: ReturnType<typeof setup>) =>
  act(async () => {
    await made.client.prepare()
    await connect(made.client, { connector: { namespace: 'mock', connectorId: 'com.wallet' } })
  })

describe('buttons', () => {
  test("the connect button is named 'Connect wallet' and opens the Connect view", () => {
    const made = setup()
    show(made.client, <ConnectButton />)
    fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
    expect(made.client.getState().modal).toMatchObject({ open: true, history: [{ view: 'Connect' }] })
  })

  test.each(['pointerEnter', 'pointerDown', 'focus'] as const)(
    '%s loads the modal before the click',
    async kind => {
      const made = setup()
      const load = vi.fn(async () => () => ({ prepare() {}, show() {}, hide() {}, destroy() {} }))
      show(made.client, <ConnectButton />, load)
      expect(load).not.toHaveBeenCalled()
      await act(async () => {
        fireEvent[kind](screen.getByTestId('lk-connect-button'))
      })
      expect(load).toHaveBeenCalledTimes(1)
    },
  )

  test('server markup keeps the place without words that a returning visitor should not read', () => {
    const made = setup()
    const html = renderToString(
      <LatchkitProvider client={made.client}>
        <ConnectButton />
      </LatchkitProvider>,
    )
    expect(html).toContain('data-placeholder')
    expect(html).not.toContain('style=')
  })

  test('the account button takes over once an account is known, and opens Account', async () => {
    const made = setup({ accounts: ['mock:1:0x1234567890abcdef1234567890abcdef12345678'] })
    show(made.client, <LatchkitButton />)
    expect(screen.queryByTestId('lk-account-button')).toBeNull()
    await link(made)
    expect(screen.queryByTestId('lk-connect-button')).toBeNull()
    const button = screen.getByTestId('lk-account-button')
    expect(button.textContent).toMatch(/0x12.*5678/)
    fireEvent.click(button)
    expect(made.client.getState().modal).toMatchObject({ open: true, history: [{ view: 'Account' }] })
  })

  test('the network button names the network, and an unsupported one leads to UnsupportedChain', async () => {
    const made = setup()
    show(
      made.client,
      <>
        <NetworkButton />
        <AccountButton />
      </>,
    )
    await link(made)
    expect(screen.getByTestId('lk-network-button').hasAttribute('data-unsupported')).toBe(false)
    act(() => made.connector.mock.emit({ type: 'networkChanged', caipNetworkId: 'mock:99' }))
    const button = screen.getByRole('button', { name: 'Unsupported network' })
    expect(made.client.getState().modal.open).toBe(false)
    fireEvent.click(button)
    expect(made.client.getState().modal.history.at(-1)?.view).toBe('UnsupportedChain')
  })
})
