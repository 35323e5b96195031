import { connect } from '@latchkit/core'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createAppKitPage } from '../../fixtures/createAppKitPage.js'
import type { AppKitOptions } from '../index.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  cleanup()
  document.body.replaceChildren()
  for (const end of ends.splice(0)) await end()
})

function start(options: Partial<AppKitOptions> = {}) {
  const page = createAppKitPage(options)
  const appKit = page.load()
  ends.push(page.end, () => appKit.disconnect(), appKit.client.destroy)
  return { ...page, appKit }
}

/** The button that an element has drawn. */
const findButton = (tag: string): Promise<HTMLButtonElement> =>
  waitFor(() => {
    const button = document.querySelector(tag)?.shadowRoot?.querySelector('button')
    if (!button) throw new Error(`<${tag}> has no button.`)
    return button
  })

test.each(['appkit-button', 'w3m-button'] as const)(
  '<%s> in JSX opens the modal, and shows the account once connected',
  async Tag => {
    const { appKit, wallet } = start()
    render(<Tag label="Connect here" size="sm" balance="hide" />)
    const button = await findButton(Tag)
    expect(button.textContent).toBe('Connect here')
    expect(button.className).toContain('lk-button--sm')
    act(() => button.click())
    expect(appKit.isOpen()).toBe(true)
    await act(async () => {
      await connect(appKit.client, { connector: { namespace: 'eip155', connectorId: wallet.rdns } })
    })
    const [address = ''] = wallet.addresses()
    await waitFor(async () => expect((await findButton(Tag)).textContent).toContain(address.slice(0, 4)))
  },
)

test('elements in plain HTML follow their attributes, and leave with the page', async () => {
  start()
  document.body.innerHTML = '<w3m-connect-button loadingLabel="Wait" disabled></w3m-connect-button>'
  const element = document.querySelector('w3m-connect-button')
  expect((await findButton('w3m-connect-button')).disabled).toBe(true)
  act(() => element?.setAttribute('label', 'Sign in'))
  act(() => element?.setAttribute('disabled', 'false'))
  const button = await findButton('w3m-connect-button')
  expect([button.textContent, button.disabled]).toEqual(['Sign in', false])
  const shadow = element?.shadowRoot
  await act(async () => element?.remove())
  expect(shadow?.querySelector('button')).toBeNull()
})

test('<appkit-network-button>, <appkit-account-button> and <appkit-wallet-button> are our buttons', async () => {
  const { appKit, wallet } = start()
  render(
    <>
      <appkit-network-button />
      <appkit-account-button />
      <appkit-wallet-button wallet={wallet.rdns} label="One wallet" />
    </>,
  )
  expect((await findButton('appkit-network-button')).textContent).toBe('Ethereum')
  expect(document.querySelector('appkit-account-button')?.shadowRoot?.querySelector('button')).toBeNull()
  await act(() => appKit.client.prepare())
  await act(async () => (await findButton('appkit-wallet-button')).click())
  await waitFor(() => expect(appKit.getIsConnectedState()).toBe(true))
  const [address = ''] = wallet.addresses()
  await waitFor(async () =>
    expect((await findButton('appkit-account-button')).textContent).toContain(address.slice(0, 4)),
  )
})

test('an element that a server rendered is hydrated without a mismatch (demand 6)', async () => {
  start()
  const page = <appkit-button label="Connect here" />
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  // It is drawn before the page hydrates.
  await findButton('appkit-button')
  const recovered = vi.fn()
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError: recovered }))
  expect(recovered).not.toHaveBeenCalled()
  expect((await findButton('appkit-button')).textContent).toBe('Connect here')
  await act(async () => root.unmount())
})

test('a click on an element opens the modal once, with several on the page', async () => {
  const onEvent = vi.fn()
  start({ onEvent })
  document.body.innerHTML = '<appkit-button></appkit-button><w3m-button></w3m-button>'
  await findButton('appkit-button')
  fireEvent.click(await findButton('w3m-button'))
  expect(onEvent.mock.calls.filter(([event]) => event.data.event === 'MODAL_OPEN')).toHaveLength(1)
})
