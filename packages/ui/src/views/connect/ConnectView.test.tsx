import type { WalletRow } from '@latchkit/core'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeClient, createState, openAt, phone, uri, wallets } from '../../../testing/fixtures.js'
import { cleanUp, getScenario, renderModal, renderScenario } from '../../../testing/renderScenario.js'
import { toShortList } from './toShortList.js'

afterEach(cleanUp)

const row = (id: string, status: WalletRow['status'], group: WalletRow['group'] = 'featured'): WalletRow => ({
  id,
  name: id,
  group,
  status,
  connectors: [],
  duplicate: false,
})

describe('toShortList', () => {
  it('keeps every wallet of the visitor, however many (demand 7)', () => {
    const rows = Array.from({ length: 14 }, (_, index) => row(`installed${index}`, 'installed', 'injected'))
    expect(toShortList([...rows, row('other', 'featured')])).toEqual(rows)
  })
  it('fills up with others to six rows, never a wall of logos (UX)', () => {
    const rows = Array.from({ length: 20 }, (_, index) => row(`other${index}`, 'featured'))
    expect(toShortList([row('qr', 'qr', 'walletConnect'), row('own', 'installed'), ...rows])).toHaveLength(6)
  })
  it('never drops wallets that the site adds', () => {
    const rows = Array.from({ length: 9 }, (_, index) => row(`custom${index}`, undefined, 'custom'))
    expect(toShortList(rows)).toHaveLength(9)
  })
})

describe('ConnectView', () => {
  it('lists rows in the order of R4.10 with quiet badges', async () => {
    const { dialog } = await renderScenario('connect')
    const rows = [...dialog.querySelectorAll<HTMLElement>('li > .row')]
    expect(rows.map(each => [each.dataset['testid'], each.dataset['status']])).toEqual([
      ['lk-wallet-walletConnect', 'qr'],
      ['lk-wallet-metamask', 'installed'],
      ['lk-wallet-rabby', 'installed'],
      ['lk-wallet-phantom', 'featured'],
      ['lk-wallet-coinbase', 'featured'],
      ['lk-wallet-trust', 'featured'],
    ])
    expect(rows.map(each => each.querySelector('.badge')?.textContent ?? '')).toEqual([
      'QR code',
      'Installed',
      'Installed',
      '',
      '',
      '',
    ])
  })

  it('puts recent wallets before installed ones', async () => {
    const { dialog } = await renderScenario('connect-recent')
    const badges = [...dialog.querySelectorAll('li .badge')].map(each => each.textContent)
    expect(badges).toEqual(['QR code', 'Recent', 'Installed', 'Installed'])
  })

  it('shows twelve announced wallets, a broken icon as its letter (demand 7)', async () => {
    const { dialog, get } = await renderScenario('connect-many')
    expect(dialog.querySelectorAll('[data-status="installed"]')).toHaveLength(12)
    const image = get('lk-wallet-test.wallet3').querySelector('img')
    image?.dispatchEvent(new Event('error'))
    await waitFor(() => expect(get('lk-wallet-test.wallet3').querySelector('.mark')?.textContent).toBe('T'))
    expect(get('lk-wallet-test.wallet3').querySelector('img')).toBeNull()
  })

  it('never loads an icon that is a document or a script', async () => {
    const client = createFakeClient(
      openAt(
        createState(state => ({
          ...state,
          connectors: ['javascript:alert(1)', 'data:text/html,<script>', 'http://tracker.example/i.png'].map(
            (icon, index) => ({
              id: `bad${index}`,
              namespace: 'eip155',
              type: 'ANNOUNCED' as const,
              name: `Bad ${index}`,
              icon,
              declaredIds: [],
            }),
          ),
        })),
        { view: 'Connect', data: {} },
      ),
    )
    const { dialog } = await renderModal(client)
    expect(dialog.querySelectorAll('[data-status="installed"]')).toHaveLength(3)
    expect(dialog.querySelectorAll('[data-status="installed"] img')).toHaveLength(0)
  })

  it('marks a second wallet that claims the same name tag (D45)', async () => {
    const twin = {
      namespace: 'eip155',
      type: 'ANNOUNCED',
      name: 'Fake',
      declaredIds: ['rdns:io.metamask'],
      info: { rdns: 'io.metamask' },
    } as const
    const client = createFakeClient(
      openAt(
        createState(state => ({
          ...state,
          connectors: [...state.connectors, { ...twin, id: 'io.metamask-2' }],
        })),
        { view: 'Connect', data: {} },
      ),
    )
    const { dialog } = await renderModal(client)
    expect(dialog.textContent).toContain('Another wallet uses the same ID')
    expect(dialog.querySelectorAll('[data-testid^="lk-wallet-metamask"]')).toHaveLength(2)
  })

  it('draws skeletons while wallets are looked for, and says so when none is there', async () => {
    const preparing = await renderScenario('connect-preparing')
    expect(preparing.dialog.querySelectorAll('.row.ghost')).toHaveLength(4)
    expect(preparing.text()).toContain('Looking for your wallets')
    cleanUp()
    const empty = await renderScenario('connect-empty')
    await waitFor(() => expect(empty.text()).toContain('No wallets found in this browser'))
    expect(empty.get('lk-no-wallet')).toBeTruthy()
  })

  it('leads to the directory, to wallets to get and to what a wallet is, each reported once', async () => {
    const user = userEvent.setup()
    const { client, get, dialog } = await renderScenario('connect')
    await user.click(get('lk-all-wallets'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('AllWallets'))
    await user.click(get('lk-back'))
    await user.click(get('lk-no-wallet'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('GetWallet'))
    await user.click(get('lk-back'))
    await user.click(get('lk-help'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('WhatIsAWallet'))
    expect(client.emitted.map(({ event }) => event)).toEqual([
      'CLICK_ALL_WALLETS',
      'CLICK_GET_WALLET',
      'CLICK_WALLET_HELP',
    ])
  })

  it('leaves the directory out when the site hides it', async () => {
    const { find } = await renderScenario('connect', { allWallets: 'HIDE' })
    expect(find('lk-all-wallets')).toBeNull()
    cleanUp()
    expect((await renderScenario('connect', { allWallets: 'ONLY_MOBILE' })).find('lk-all-wallets')).toBeNull()
  })

  it('is walked and used by keyboard alone (demand 27)', async () => {
    const user = userEvent.setup()
    const { modal, dialog } = await renderScenario('connect')
    const shadow = modal.host.shadowRoot as ShadowRoot
    expect((shadow.activeElement as HTMLElement).dataset['testid']).toBe('lk-wallet-walletConnect')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dialog.dataset['view']).toBe('ConnectingWalletConnect'))
  })

  it('names the first row of a phone after the other wallets, not after a code for the phone itself', async () => {
    const user = userEvent.setup()
    const scenario = getScenario('connect-phone')
    const { get, dialog } = await renderModal(createFakeClient(scenario.state, { platform: phone }))
    expect(get('lk-wallet-walletConnect').textContent).toBe('Other wallets')
    await user.click(get('lk-wallet-walletConnect'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('ConnectingWalletConnect'))
    await waitFor(() => expect(get('lk-header-title').textContent).toBe('Other wallets'))
    cleanUp()
    const view = await renderScenario('pairing-phone')
    await waitFor(() => expect(view.get('lk-open-wallet').getAttribute('href')).toBe(uri))
    expect(view.get('lk-copy-uri')).toBeTruthy()
    expect(view.text()).toContain('Or scan this code with another device.')
  })

  it('names the wallets on a phone in words, not after their protocol (host D)', async () => {
    const client = createFakeClient(
      openAt(
        createState(state => ({
          ...state,
          connectors: [
            {
              id: 'mobileWalletAdapter',
              namespace: 'solana',
              type: 'EXTERNAL',
              name: 'Mobile Wallet Adapter',
              declaredIds: [],
            },
          ],
        })),
        { view: 'Connect', data: {} },
      ),
      { platform: phone },
    )
    const { text } = await renderModal(client)
    expect(text()).toContain('Solana wallet on this phone')
    expect(text()).not.toContain('Mobile Wallet Adapter')
  })

  it('marks the letters of another alphabet in a wallet’s name (security 25, D55)', async () => {
    const client = createFakeClient(
      openAt(
        createState(state => ({
          ...state,
          connectors: [
            {
              id: 'example.fake',
              namespace: 'eip155',
              type: 'ANNOUNCED',
              name: '\u041cetaMask',
              info: { rdns: 'example.fake' },
              declaredIds: ['rdns:example.fake'],
            },
          ],
        })),
        { view: 'Connect', data: {} },
      ),
    )
    const { get } = await renderModal(client)
    const row = get('lk-wallet-example.fake')
    await waitFor(() => expect(row.querySelector('mark')?.textContent).toBe('\u041c'))
    expect(row.textContent).toContain('Contains letters of another alphabet')
  })

  it('turns rows into real links on a phone once the code is there (demand 2)', async () => {
    const scenario = getScenario('connect-phone')
    const { get } = await renderModal(createFakeClient(scenario.state, { platform: phone }))
    const link = get('lk-wallet-phantom') as HTMLAnchorElement
    expect(link.tagName).toBe('A')
    expect(link.getAttribute('href')).toContain(`wc?uri=${encodeURIComponent(uri)}`)
    expect(link.hasAttribute('target')).toBe(false)
  })

  it('shows the legal line only where urls are given and safe', async () => {
    const { get } = await renderScenario('connect-recent')
    expect(get('lk-legal').textContent).toBe(
      'By connecting, you agree to the Terms of Service and the Privacy Policy.',
    )
    cleanUp()
    const one = await renderScenario('connect', {
      privacyPolicyUrl: 'https://orchard.example/p',
      termsConditionsUrl: 'javascript:alert(1)',
    })
    expect(one.get('lk-legal').textContent).toBe('By connecting, you agree to the Privacy Policy.')
    cleanUp()
    expect((await renderScenario('connect')).find('lk-legal')).toBeNull()
  })

  it('links the terms of a site by their path, and asks for the tick (R9.12)', async () => {
    const scenario = getScenario('connect')
    const client = createFakeClient(
      { ...scenario.state, features: { ...scenario.state.features, legalCheckbox: true } },
      { termsConditionsUrl: '/terms' },
    )
    const { get } = await renderModal(client)
    expect(get('lk-legal').textContent).toBe('I agree to the Terms of Service.')
    expect(get('lk-legal').querySelector('a')?.href).toBe(new URL('/terms', document.baseURI).href)
    expect(get('lk-legal-checkbox')).toBeTruthy()
  })

  it('asks for the tick before any wallet, where the site wants it (R9.12)', async () => {
    const user = userEvent.setup()
    const { client, dialog, get, modal } = await renderScenario('connect-consent')
    expect(get('lk-legal').textContent).toBe('I agree to the Terms of Service and the Privacy Policy.')
    await user.click(get('lk-wallet-walletConnect'))
    expect(dialog.dataset['view']).toBe('Connect')
    expect(client.getState().flow.step).toBe('idle')
    expect(client.getState().modal.shake).toBe(true)
    expect(modal.host.shadowRoot?.activeElement).toBe(get('lk-legal-checkbox'))
    await waitFor(() =>
      expect(dialog.querySelector('[role="status"]')?.textContent).toBe('Agree to the terms to continue.'),
    )
    await user.keyboard(' ')
    await waitFor(() => expect((get('lk-legal-checkbox') as HTMLInputElement).checked).toBe(true))
    await user.click(get('lk-wallet-walletConnect'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('ConnectingWalletConnect'))
  })

  it('asks for no tick when there is nothing to agree to', async () => {
    const scenario = getScenario('connect-consent')
    const { find } = await renderModal(createFakeClient(scenario.state))
    expect(find('lk-legal-checkbox')).toBeNull()
  })

  it('gives no link to a wallet before the tick, on a phone either', async () => {
    const scenario = getScenario('connect-phone')
    const client = createFakeClient(
      { ...scenario.state, features: { ...scenario.state.features, legalCheckbox: true } },
      { platform: phone, termsConditionsUrl: 'https://orchard.example/terms' },
    )
    const { get } = await renderModal(client)
    expect(get('lk-wallet-phantom').tagName).toBe('BUTTON')
    get('lk-legal-checkbox').click()
    await waitFor(() => expect(get('lk-wallet-phantom').tagName).toBe('A'))
  })

  it('carries one brand line, which one option turns off (D13)', async () => {
    const { client, get, find } = await renderScenario('connect')
    expect(get('lk-brand').textContent).toBe('Powered by Latchkit')
    client.setState(state => ({ ...state, remoteFeatures: { ...state.remoteFeatures, branding: false } }))
    await waitFor(() => expect(find('lk-brand')).toBeNull())
  })

  it('counts the directory only when its size is known', async () => {
    expect((await renderScenario('connect')).get('lk-all-wallets').textContent).toContain('63')
    cleanUp()
    expect((await renderScenario('connect-preparing')).get('lk-all-wallets').textContent).toBe('All wallets')
  })

  it('asks the icon of each directory wallet once', async () => {
    const asked: string[] = []
    const client = createFakeClient(getScenario('connect').state, {
      ports: {
        bundledDirectory: async () => ({
          getWallets: async () => ({ wallets: [], count: 0 }),
          getWalletIcon: async ({ id }) => {
            asked.push(id)
            return { background: '#123456', shapes: [{ d: 'M0 0h9v9z', fill: '#fff' }] }
          },
        }),
      },
    })
    const { get } = await renderModal(client)
    await waitFor(() =>
      expect(get('lk-wallet-phantom').querySelector('path')?.getAttribute('d')).toBe('M0 0h9v9z'),
    )
    expect(asked).toEqual([...new Set(asked)])
    expect(wallets.map(({ id }) => id)).toEqual(expect.arrayContaining(asked))
  })
})
