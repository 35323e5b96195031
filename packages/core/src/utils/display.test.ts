import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairingMarginMs } from '../constants.js'
import {
  buildBrowserLink,
  buildWalletLink,
  formatBalance,
  formatFiat,
  formatRelativeTime,
  formatUnits,
  isCaipNetworkId,
  isPairingExpired,
  isRestrictedTimezone,
  parseCaipAddress,
  toDisplayText,
  truncateAddress,
} from '../internal.js'
import { isCaipAddress } from './caip.js'
import { parseCaipNetworkId } from './parseCaip.js'
import { toSafeIcon } from './toSafeIcon.js'
import { toSafeLink } from './toSafeLink.js'

describe('toDisplayText (T9)', () => {
  test.each<[string, string, string]>([
    ['plain', 'MetaMask', 'MetaMask'],
    ['bidi override', 'Meta\u202eksaM', 'MetaksaM'],
    ['bidi isolates', '\u2066Wal\u2069let', 'Wallet'],
    ['zero width', 'Me\u200bta\u200cMa\ufeffsk', 'MetaMask'],
    ['control characters', 'Wal\u0000l\u0007et\u001b[31m', 'Wallet[31m'],
    ['line breaks', 'Two\nlines\r\nhere', 'Two lines here'],
    ['line separators', 'A\u2028B\u2029C', 'A B C'],
    ['spaces', '   too    many   ', 'too many'],
    ['no-break spaces', 'A\u00a0\u00a0B', 'A B'],
    ['tags', 'X\u{e0041}\u{e0042}', 'X'],
    ['soft hyphen', 'Me\u00adta', 'Meta'],
    ['a lone surrogate', 'A\ud800B', 'AB'],
    ['private use', 'A\ue000B', 'AB'],
    ['decomposed letters become one', 'e\u0301', '\u00e9'],
    ['markup stays text', '<b>Wallet</b>', '<b>Wallet</b>'],
    ['nothing', '', ''],
    ['only invisible', '\u200b\u2060\u202e', ''],
  ])('%s', (_, value, shown) => {
    expect(toDisplayText(value)).toBe(shown)
  })

  test('keeps a family of emoji whole', () => {
    expect(toDisplayText('👩‍👩‍👧 Wallet')).toBe('👩‍👩‍👧 Wallet')
  })

  test('cuts by grapheme, with an ellipsis', () => {
    expect(toDisplayText('👍🏽'.repeat(10), 4)).toBe(`${'👍🏽'.repeat(3)}…`)
    expect(toDisplayText('x'.repeat(65))).toHaveLength(64)
    expect(toDisplayText('x'.repeat(64))).toHaveLength(64)
  })

  test('a tower of marks is cut down', () => {
    expect(Array.from(toDisplayText(`Z${'\u0300'.repeat(100)}`)).length).toBeLessThan(10)
  })

  test.each([undefined, null, 7, {}, [], () => {}])('what is no text is no text: %s', value => {
    expect(toDisplayText(value)).toBe('')
  })

  test('a megabyte is no work', () => {
    expect(toDisplayText('a'.repeat(1_000_000))).toHaveLength(64)
  })

  test('any text: bounded, one line, without control or direction characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), value => {
        const shown = toDisplayText(value)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
        expect(/[\u0000-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff\n\r]/.test(shown)).toBe(
          false,
        )
        expect(shown).toBe(shown.trim())
        expect(Array.from(shown).length).toBeLessThanOrEqual(64 * 12)
      }),
      { numRuns: 2_000 },
    )
  })
})

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('toSafeIcon (T7, EIP-6963)', () => {
  test.each([
    png,
    'data:image/jpeg;base64,/9j/wAALCAABAAEBAREA/9oAAg==',
    'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
    'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    'data:image/svg+xml;utf8,<svg/>',
    'data:image/svg+xml,%3Csvg/%3E',
    png.replace('data', 'DATA'),
    `  ${png}\n`,
  ])('%s is drawn', icon => {
    expect(toSafeIcon(icon)).toBe(icon.trim())
  })
  test.each([
    'https://evil.example/pixel.png',
    'http://evil.example/x.png',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'data:image/svg+xmlx,',
    'data:image/avif;base64,AA==',
    'data:application/javascript,1',
    'blob:https://x/1',
    '//evil.example/x.png',
    '',
    undefined,
    null,
    42,
    { toString: () => 'data:image/png;base64,AA==' },
  ])('%s is not', icon => {
    expect(toSafeIcon(icon)).toBeUndefined()
  })
  test('up to 64 KB', () => {
    const head = 'data:image/svg+xml,<svg/>'
    expect(toSafeIcon(head + 'A'.repeat(65_536 - head.length))).toBeDefined()
    expect(toSafeIcon(head + 'A'.repeat(65_537 - head.length))).toBeUndefined()
  })
  /** A PNG of so many pixels, up to its data: a plain one of 20,000 × 20,000 has 50 kB. */
  const toPng = (side: number): string => {
    const body = Buffer.from(png.slice(png.indexOf(',') + 1), 'base64')
    body.writeUInt32BE(side, 16)
    body.writeUInt32BE(side, 20)
    return body.toString('base64')
  }
  test.each([
    ['as what it is', `data:image/png;base64,${toPng(20_000)}`],
    ['under another type', `data:image/svg+xml;base64,${toPng(20_000)}`],
    ['with letters as numbers', `data:image/png;base64,%69${toPng(20_000).slice(1)}`],
    ['in a drawing', `data:image/svg+xml,<svg><image href="data:image/png;base64,${toPng(20_000)}"/></svg>`],
    [
      'as a bitmap, which browsers draw too',
      `data:image/png;base64,${Buffer.from('BM\0\0').toString('base64')}`,
    ],
  ])(
    'attack A-M11-icons: a wallet’s icon that fills the memory of who sees the list is not drawn, %s',
    (_, icon) => {
      expect(toSafeIcon(icon)).toBeUndefined()
    },
  )
  test('control A-M11-icons: an icon of 512 pixels is drawn, also in a drawing', () => {
    for (const icon of [
      `data:image/png;base64,${toPng(512)}`,
      `data:image/svg+xml,<svg><image href="data:image/png;base64,${toPng(512)}"/></svg>`,
      `data:image/svg+xml;charset=utf-8,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')}`,
    ])
      expect(toSafeIcon(icon)).toBe(icon)
  })
})

describe('links (T8)', () => {
  test.each<[unknown, string | undefined]>([
    ['https://wallet.example/open', 'https://wallet.example/open'],
    ['metamask://', 'metamask://'],
    ['trust:', 'trust:'],
    ['com.wallet+app://x', 'com.wallet+app://x'],
    ['javascript:alert(1)', undefined],
    ['JAVASCRIPT:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    [' javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['vbscript:x', undefined],
    ['file:///etc/passwd', undefined],
    ['blob:https://x/1', undefined],
    ['intent://x#Intent;S.browser_fallback_url=https://evil.example;end', undefined],
    ['http://wallet.example', undefined],
    ['https://user:pass@wallet.example', undefined],
    ['about:blank', undefined],
    ['/relative', undefined],
    ['not a link', undefined],
    ['', undefined],
    [undefined, undefined],
    [7, undefined],
    [`https://x.example/${'a'.repeat(3_000)}`, undefined],
  ])('%s', (value, link) => {
    expect(toSafeLink(value, ['metamask', 'trust', 'com.wallet+app'])).toBe(link)
    const isWeb = link?.startsWith('https:')
    expect(toSafeLink(value)).toBe(isWeb ? link : undefined)
  })

  const handled = [
    'ms-word',
    'search-ms',
    'ms-settings',
    'ms-msdt',
    'shell',
    'mailto',
    'market',
    'x-apple.systempreferences',
    'vscode',
    'ssh',
    'ldap',
    'webcal',
    'itms-services',
    'javascript',
    'magnet',
    'slack',
  ]
  test.each(handled)('attack A-L-links: %s: is no link of a wallet, whoever declares it', scheme => {
    const link = `${scheme}:ofe|u|https://evil.example/x`
    expect(toSafeLink(link, [scheme])).toBeUndefined()
    for (const kind of ['mobile_link', 'desktop_link', 'browser_link']) {
      expect(buildWalletLink({ [kind]: link })).toBeUndefined()
      expect(buildBrowserLink({ [kind]: link }, { url: 'https://site.example' })).toBeUndefined()
    }
  })

  test('control A-L-links: the wallet’s own scheme and https are links', () => {
    const url = 'https://site.example/'
    const own = { browser_link: 'own://x?u={url}', mobile_link: 'own://' }
    expect(buildBrowserLink(own, { url })).toBe('own://x?u=https%3A%2F%2Fsite.example%2F')
    expect(buildWalletLink({ mobile_link: 'own://' })).toBe('own://')
  })

  const links = {
    mobile_link: 'wallet://',
    universal_link: 'https://wallet.example',
    desktop_link: 'wallet-desktop://',
    webapp_link: 'https://app.wallet.example/connect?x=1',
  }
  const uri = 'wc:abc@2?relay-protocol=irn&symKey=00'
  const encoded = encodeURIComponent(uri)

  test('the pairing URI is encoded once, after the wallet’s own scheme', () => {
    expect(buildWalletLink(links, { uri })).toBe(`wallet://wc?uri=${encoded}`)
    expect(buildWalletLink(links, { uri, prefer: 'universal' })).toBe(
      `https://wallet.example/wc?uri=${encoded}`,
    )
    expect(buildWalletLink(links, { uri, prefer: 'desktop' })).toBe(`wallet-desktop://wc?uri=${encoded}`)
    expect(buildWalletLink(links, { uri, prefer: 'web' })).toBe(
      `https://app.wallet.example/connect/wc?uri=${encoded}`,
    )
    expect(new URL(buildWalletLink(links, { uri }) ?? '').searchParams.get('uri')).toBe(uri)
  })

  test('without a URI it is the link alone; without a safe link there is none', () => {
    expect(buildWalletLink(links)).toBe('wallet://')
    expect(buildWalletLink({})).toBeUndefined()
    expect(buildWalletLink({ mobile_link: 'javascript:alert(1)' }, { uri })).toBeUndefined()
    expect(
      buildWalletLink({ mobile_link: 'https://evil.example', universal_link: 'evil://' }),
    ).toBeUndefined()
    expect(buildWalletLink(links, { uri: 'javascript:alert(1)' })).toBeUndefined()
  })

  test('any directory entry: the output is its own scheme or https, and carries the URI unharmed', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.webUrl(),
        fc.stringMatching(/^wc:[a-z0-9@?=&%-]{1,60}$/),
        (mobile, web, pairing) => {
          const link = buildWalletLink({ mobile_link: mobile, universal_link: web }, { uri: pairing })
          if (link === undefined) return
          const url = new URL(link)
          expect(['javascript:', 'data:', 'file:', 'intent:', 'http:', 'blob:', 'vbscript:']).not.toContain(
            url.protocol,
          )
          expect(link.endsWith(`wc?uri=${encodeURIComponent(pairing)}`)).toBe(true)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('opening this site in the wallet’s own browser', () => {
    const url = 'https://shop.example/cart?id=1&x=a b#top'
    expect(buildBrowserLink({ browser_link: 'https://phantom.app/ul/browse/{url}?ref={url}' }, { url })).toBe(
      `https://phantom.app/ul/browse/${encodeURIComponent(new URL(url).href)}?ref=${encodeURIComponent(new URL(url).href)}`,
    )
    expect(buildBrowserLink({ browser_link: 'https://link.metamask.io/dapp/{host}{path}' }, { url })).toBe(
      'https://link.metamask.io/dapp/shop.example/cart?id=1&x=a%20b',
    )
    expect(
      buildBrowserLink(
        { browser_link: 'wallet://dapp/{host}/{path}', mobile_link: 'wallet://' },
        { url: 'https://shop.example/' },
      ),
    ).toBe('wallet://dapp/shop.example/')
    expect(buildBrowserLink({}, { url })).toBeUndefined()
    expect(
      buildBrowserLink({ browser_link: 'https://x/{url}' }, { url: 'javascript:alert(1)' }),
    ).toBeUndefined()
    expect(buildBrowserLink({ browser_link: 'https://x/{url}' }, { url: 'nowhere' })).toBeUndefined()
    expect(buildBrowserLink({ browser_link: 'javascript:{url}' }, { url })).toBeUndefined()
  })
})

describe('amounts', () => {
  test.each<[string, string]>([
    ['1.23999', '1.239'],
    ['0', '0'],
    ['0.000', '0'],
    ['-0', '0'],
    ['1', '1'],
    ['1.', '1'],
    ['.5', '0.5'],
    ['007.100', '7.1'],
    ['1000000.0009', '1,000,000'],
    ['10000', '10,000'],
    ['0.0009', '<0.001'],
    ['0.000000000000000001', '<0.001'],
    ['0.001', '0.001'],
    ['-1.2349', '-1.234'],
    ['123456789012345678901234567890.1239', '123,456,789,012,345,678,901,234,567,890.123'],
    ['NaN', 'NaN'],
    ['1e5', '1e5'],
    ['', ''],
  ])('formatBalance(%j) rounds down to 3 decimals (R9.4)', (value, shown) => {
    expect(formatBalance(value)).toBe(shown)
  })

  test('with other decimals', () => {
    expect(formatBalance('1.999', { decimals: 2 })).toBe('1.99')
    expect(formatBalance('0.4', { decimals: 0 })).toBe('<1')
    expect(formatBalance('9.9', { decimals: 0 })).toBe('9')
    expect(formatBalance(`1.${'1'.repeat(18)}`, { decimals: 18 })).toBe(`1.${'1'.repeat(18)}`)
  })

  test('groups digits by the locale, as the button does; by none for one that does not exist', () => {
    expect(formatBalance('10000.5')).toBe('10,000.5')
    expect(formatBalance('10000.5', { locale: 'de' })).toBe('10.000,5')
    expect(formatBalance('10000.5', { locale: 'no such locale' })).toBe('10000.5')
    // A formatter takes 20 digits of a fraction, and would round the rest up.
    expect(formatBalance(`1.${'9'.repeat(25)}`, { decimals: 25 })).toBe(`1.${'9'.repeat(25)}`)
  })

  test.each<[string | undefined, string | undefined]>([
    ['12.349', '$12.34'],
    ['12', '$12.00'],
    ['0.999', '$0.99'],
    ['1234567.891', '$1,234,567.89'],
    ['99999999999999999999.99', '$99,999,999,999,999,999,999.99'],
    [undefined, undefined],
    ['abc', undefined],
  ])('formatFiat(%j) rounds down to 2, and never invents 0 (R9.4, D5)', (value, shown) => {
    expect(formatFiat(value)).toBe(shown)
  })

  test('formatFiat in another currency and language', () => {
    expect(formatFiat('1234.5', { currency: 'EUR', locale: 'de-DE' })?.replace(/\u00a0/g, ' ')).toBe(
      '1.234,50 €',
    )
  })

  test('formatUnits is exact, and is undone by its inverse', () => {
    expect(formatUnits(1_500_000n, 6)).toBe('1.5')
    expect(formatUnits(0n, 18)).toBe('0')
    expect(formatUnits(-1n, 18)).toBe('-0.000000000000000001')
    expect(formatUnits(7n, 0)).toBe('7')
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.integer({ min: 0, max: 30 }),
        (amount, decimals) => {
          const text = formatUnits(amount, decimals)
          const [whole = '', fraction = ''] = text.replace('-', '').split('.')
          const back = BigInt(whole + fraction.padEnd(decimals, '0')) * (text.startsWith('-') ? -1n : 1n)
          expect(back).toBe(amount)
        },
      ),
    )
  })
})

describe('addresses and ids', () => {
  test('truncateAddress keeps both ends, by grapheme', () => {
    expect(truncateAddress('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x1234…5678')
    expect(truncateAddress('short')).toBe('short')
    expect(truncateAddress('12345678901')).toBe('12345678901')
    expect(truncateAddress('👩‍👩‍👧'.repeat(12), { start: 2, end: 1 })).toBe(`${'👩‍👩‍👧'.repeat(2)}…👩‍👩‍👧`)
    expect(truncateAddress('abcdefghij', { start: 3, end: 0 })).toBe('abc…')
  })

  test('a CAIP-10 address has exactly 3 parts, with the specified text (R5.2, R8.11)', () => {
    expect(parseCaipAddress('fam:1:0xabc')).toEqual({
      chainNamespace: 'fam',
      chainId: '1',
      address: '0xabc',
      caipNetworkId: 'fam:1',
    })
    for (const value of [
      'fam:1',
      'fam:1:a:b',
      '',
      ':::',
      'fam::a',
      'fa:1:a',
      'FAM:1:a',
      'fam:1:a b',
      'fam:1:',
    ])
      expect(() => parseCaipAddress(value), value).toThrow('Invalid CAIP-10 address')
  })

  test('a CAIP-2 network id has exactly 2 parts, with the specified text (R5.2, R8.11)', () => {
    expect(parseCaipNetworkId('fam:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual({
      chainNamespace: 'fam',
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    for (const value of ['fam', 'fam:1:a', '', 'fam:', ':1', 'fam:1 ', `fam:${'1'.repeat(33)}`])
      expect(() => parseCaipNetworkId(value), value).toThrow('Invalid CAIP-2 network id')
  })

  test('guards', () => {
    expect(isCaipNetworkId('fam:1')).toBe(true)
    expect(isCaipNetworkId('fam:1', 'other')).toBe(false)
    expect(isCaipNetworkId(7)).toBe(false)
    expect(isCaipAddress('fam:1:a', 'fam')).toBe(true)
    expect(isCaipAddress('fam:1', 'fam')).toBe(false)
  })
})

describe('time', () => {
  const now = 1_000_000_000_000
  const second = 1_000
  const minute = 60 * second
  const hour = 60 * minute
  const day = 24 * hour
  test.each<[number, string]>([
    [0, 'now'],
    [-5_000, 'now'],
    [999, 'now'],
    [second, '1 sec ago'],
    [44 * second, '44 sec ago'],
    [45 * second, '1 min ago'],
    [89 * second, '1 min ago'],
    [90 * second, '2 min ago'],
    [44 * minute, '44 min ago'],
    [45 * minute, '1 hr ago'],
    [89 * minute, '1 hr ago'],
    [90 * minute, '2 hrs ago'],
    [21 * hour, '21 hrs ago'],
    [22 * hour, '1 d ago'],
    [35 * hour, '1 d ago'],
    [36 * hour, '2 d ago'],
    [25 * day, '25 d ago'],
    [26 * day, '1 mo ago'],
    [45 * day, '1 mo ago'],
    [46 * day, '2 mo ago'],
    [319 * day, '10 mo ago'],
    [320 * day, '1 yr ago'],
    [547 * day, '1 yr ago'],
    [548 * day, '2 yr ago'],
    [3_650 * day, '10 yr ago'],
  ])('%d ms ago reads %j (R9.16, D20)', (age, shown) => {
    expect(formatRelativeTime({ at: now - age, now })).toBe(shown)
  })

  test('other languages by Intl', () => {
    expect(formatRelativeTime({ at: now - 2 * minute, now, locale: 'de' })).toBe('vor 2 Min.')
    expect(formatRelativeTime({ at: now, now, locale: 'fr' })).toBe('maintenant')
  })

  test('a pairing is expired when 10 s or less remain (R5.3)', () => {
    expect(isPairingExpired({ expiresAt: now + pairingMarginMs + 1, now })).toBe(false)
    expect(isPairingExpired({ expiresAt: now + pairingMarginMs, now })).toBe(true)
    expect(isPairingExpired({ expiresAt: now - 1, now })).toBe(true)
  })

  test.each([
    ...[
      'Shanghai',
      'Urumqi',
      'Chongqing',
      'Chungking',
      'Harbin',
      'Kashgar',
      'Hong_Kong',
      'Macau',
      'Macao',
    ].map(city => `Asia/${city}`),
    'PRC',
    'Hongkong',
  ])('%s is a restricted zone (R1.7, D1)', zone => {
    expect(isRestrictedTimezone(zone)).toBe(true)
  })

  test('other zones are not restricted (R1.7)', () => {
    for (const zone of ['Asia/Taipei', 'Asia/Singapore', 'Europe/Berlin', 'UTC', ''])
      expect(isRestrictedTimezone(zone)).toBe(false)
    expect(isRestrictedTimezone()).toBeTypeOf('boolean')
  })
})
