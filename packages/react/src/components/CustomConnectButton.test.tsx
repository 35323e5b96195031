import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { connectWallet, setup, show } from '../fixtures/render.js'
import { ConnectButton, CustomConnectButton, LatchkitProvider } from '../index.js'

afterEach(cleanup)

const button = (
  <CustomConnectButton>
    {({ account, network, mounted, openConnectModal, openAccountModal, openNetworkModal, prepare }) => (
      <div data-mounted={mounted}>
        <button type="button" onPointerEnter={prepare} onClick={openConnectModal}>
          {account.address ?? 'Connect'}
        </button>
        <button type="button" onClick={openAccountModal}>
          Account
        </button>
        <button type="button" onClick={openNetworkModal}>
          {network.network?.name ?? 'Unknown'}
        </button>
      </div>
    )}
  </CustomConnectButton>
)

test('ConnectButton.Custom is the same component', () => {
  expect(ConnectButton.Custom).toBe(CustomConnectButton)
})

test('a server renders it as not mounted, the browser as mounted once storage was read', () => {
  const page = setup()
  const html = renderToString(<LatchkitProvider client={page.client}>{button}</LatchkitProvider>)
  expect(html).toContain('data-mounted="false"')
  const { container } = show(page.client, button)
  expect(container.querySelector('[data-mounted="true"]')).toBeTruthy()
})

test('it opens the views of connecting, of the account and of the networks', async () => {
  const page = setup()
  show(page.client, button)
  const view = (): string | undefined => page.client.getState().modal.history.at(-1)?.view
  fireEvent.click(screen.getByText('Connect'))
  expect(view()).toBe('Connect')
  await connectWallet(page.client)
  fireEvent.click(screen.getByText('Account'))
  expect(view()).toBe('Account')
  fireEvent.click(screen.getByText(page.options.networks[0].name))
  expect(view()).toBe('Networks')
  act(() => page.connector.mock.emit({ type: 'networkChanged', caipNetworkId: 'mock:99' }))
  fireEvent.click(screen.getByText('Unknown'))
  expect(view()).toBe('UnsupportedChain')
})

test('a site that opens the QR code first has it from its own button too (R2.4)', () => {
  const page = setup({}, { manualWCControl: true })
  show(page.client, button)
  fireEvent.click(screen.getByText('Connect'))
  expect(page.client.getState().modal.history.at(-1)?.view).toBe('ConnectingWalletConnectBasic')
})

test('prepare loads the modal before the click', async () => {
  const page = setup()
  const load = vi.fn(async () => () => ({ prepare() {}, show() {}, hide() {}, destroy() {} }))
  show(page.client, button, load)
  await act(async () => void fireEvent.pointerEnter(screen.getByText('Connect')))
  expect(load).toHaveBeenCalledTimes(1)
})
