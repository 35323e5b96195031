import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeClient, createState, openAt, phone, wallets } from '../../../testing/fixtures.js'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'
import { getStoreLinks } from '../../components/getStoreLinks.js'
import { toSafeUrl } from '../../primitives/toSafeUrl.js'

afterEach(cleanUp)

describe('Downloads', () => {
  it('links to this browser’s store first, each in a new tab and reported', async () => {
    const user = userEvent.setup()
    const { client, get, dialog } = await renderScenario('downloads')
    const links = [...dialog.querySelectorAll<HTMLAnchorElement>('a.row')]
    expect(links.map(link => link.dataset['testid'])).toEqual([
      'lk-install-chrome',
      'lk-install-ios',
      'lk-install-android',
      'lk-install-website',
    ])
    get('lk-install-chrome').addEventListener('click', event => event.preventDefault())
    await user.click(get('lk-install-chrome'))
    expect(client.emitted).toContainEqual({
      event: 'GET_WALLET',
      properties: { name: 'Phantom', walletId: 'phantom', type: 'chrome' },
    })
  })

  it('first opens this site in the wallet’s browser on a phone, where the wallet has one (design 3.4)', async () => {
    const state = openAt(
      createState(),
      { view: 'Connect', data: {} },
      { view: 'Downloads', data: { rowId: 'phantom' } },
    )
    const { get } = await renderModal(createFakeClient(state, { platform: phone }))
    const link = get('lk-open-browser')
    expect(link.getAttribute('href')).toBe(
      `https://phantom.example/open?url=${encodeURIComponent(location.href)}`,
    )
    expect(link.textContent).toBe('Open site in Phantom')
    cleanUp()
    const { find } = await renderModal(createFakeClient(state))
    expect(find('lk-open-browser')).toBeNull()
  })

  it('says so when nothing is known', async () => {
    const client = createFakeClient(
      openAt(createState(), { view: 'Connect', data: {} }, { view: 'Downloads', data: { rowId: 'nobody' } }),
    )
    const { text } = await renderModal(client)
    expect(text()).toContain('We don’t have a download link for this wallet.')
  })
})

describe('getStoreLinks', () => {
  const wallet = wallets[1]
  if (!wallet) throw new Error('no wallet')
  it('offers a phone only what it can install', () => {
    expect(getStoreLinks(wallet, phone).map(({ store }) => store)).toEqual(['ios'])
    expect(getStoreLinks(wallet, { ...phone, ios: false, android: true }).map(({ store }) => store)).toEqual([
      'android',
    ])
    expect(getStoreLinks({ ...wallet, app_store: undefined }, phone).map(({ store }) => store)).toEqual([
      'website',
    ])
  })
  it('drops links that are no web addresses', () => {
    const bad = {
      ...wallet,
      chrome_store: 'javascript:alert(1)',
      app_store: 'data:text/html,x',
      homepage: 'nonsense',
    }
    expect(getStoreLinks(bad, { ...phone, mobile: false }).map(({ store }) => store)).toEqual(['android'])
  })
})

describe('toSafeUrl', () => {
  it('lets web addresses through and nothing else', () => {
    expect(toSafeUrl('https://a.example/x')).toBe('https://a.example/x')
    for (const bad of [
      'javascript:alert(1)',
      'data:,x',
      'file:///etc/passwd',
      'metamask://x',
      '',
      undefined,
      '//x',
    ])
      expect(toSafeUrl(bad)).toBeUndefined()
  })
})

describe('GetWallet and WhatIsAWallet', () => {
  it('offers a few wallets, each with its way (UX)', async () => {
    const user = userEvent.setup()
    const { dialog, get } = await renderScenario('get-wallet')
    expect(dialog.querySelectorAll('[data-testid^="lk-get-wallet-"]').length).toBeLessThanOrEqual(5)
    await user.click(get('lk-get-wallet-phantom'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Downloads'))
    await user.click(get('lk-back'))
    await user.click(get('lk-all-wallets'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('AllWallets'))
  })
  it.each([
    ['HIDE', false, false],
    ['ONLY_MOBILE', false, false],
    ['ONLY_MOBILE', true, true],
    ['SHOW', false, true],
  ] as const)(
    'offers the whole list where the site does: allWallets %s, phone %s',
    async (allWallets, isPhone, isOffered) => {
      const state = openAt(createState(), { view: 'GetWallet', data: {} })
      const client = createFakeClient(state, { allWallets, ...(isPhone ? { platform: phone } : {}) })
      const { find } = await renderModal(client)
      expect(find('lk-all-wallets') !== null).toBe(isOffered)
    },
  )
  it('leads from the facts to a wallet', async () => {
    const user = userEvent.setup()
    const { get, dialog } = await renderScenario('what-is-a-wallet')
    expect(dialog.querySelectorAll('.fact h2')).toHaveLength(3)
    await user.click(get('lk-no-wallet'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('GetWallet'))
  })
})

describe('the debug report', () => {
  it('is copied for a site’s support, and said so (D54)', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('what-is-a-wallet')
    await user.click(get('lk-copy-report'))
    await waitFor(() => expect(get('lk-copy-report').textContent).toBe('Copied'))
    expect(await navigator.clipboard.readText()).toMatch(/^Latchkit .*\nSite https:\/\/orchard\.example\n/)
  })
})
