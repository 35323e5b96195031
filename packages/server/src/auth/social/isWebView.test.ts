import { describe, expect, test } from 'vitest'
import { isWebView } from './isWebView.js'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('browsers inside of apps (issue 12: web views that a provider refuses)', () => {
  test.each([
    ['Android WebView', `${android}; wv) ${chrome} Version/4.0 Chrome/125.0 Mobile Safari/537.36`],
    ['Facebook on iOS', `${ios} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0;FBDV/iPhone15,2]`],
    [
      'Facebook on Android',
      `${android}) ${chrome} Version/4.0 Chrome/125.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/465.0;]`,
    ],
    ['Instagram', `${ios} Mobile/22B83 Instagram 350.0.0.27.90 (iPhone15,2; iOS 18_1)`],
    ['LINE', `${ios} Mobile/22B83 Safari/605.1.15 Line/14.19.0`],
    ['WeChat', `${ios} Mobile/22B83 MicroMessenger/8.0.53(0x18003531) NetType/WIFI Language/en`],
    ['Snapchat', `${ios} Mobile/22B83 Snapchat/13.10.0.41 (like Safari/8617.2.4)`],
    ['TikTok on iOS', `${ios} Mobile/22B83 musical_ly_37.0.0 JsSdk/2.0 BytedanceWebview/d8a21c6`],
    [
      'TikTok on Android',
      `${android}) ${chrome} Chrome/125.0 Mobile Safari/537.36 trill_370004 BytedanceWebview/d8a21c6`,
    ],
    ['X', `${ios} Mobile/22B83 Twitter for iPhone/10.68`],
    ['LinkedIn', `${ios} Mobile/22B83 [LinkedInApp]/9.30.5`],
    ['Pinterest', `${ios} Mobile/22B83 [Pinterest/iOS]`],
    ['KakaoTalk', `${ios} Mobile/22B83 KAKAOTALK 11.0.1`],
    ['a WKWebView of any app', `${ios} Mobile/22B83`],
  ])('%s is one', (_app, userAgent) => {
    expect(isWebView(userAgent)).toBe(true)
  })

  test.each([
    ['Safari on iPhone', `${ios} Version/18.1 Mobile/22B83 Safari/604.1`],
    ['Chrome on iPhone', `${ios} CriOS/131.0 Mobile/22B83 Safari/604.1`],
    ['Chrome on Android', `${android}) ${chrome} Chrome/131.0 Mobile Safari/537.36`],
    ['Samsung Internet', `${android}) ${chrome} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    ],
    ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Chrome/131.0 Safari/537.36`],
    ['no name', ''],
  ])('%s is none', (_browser, userAgent) => {
    expect(isWebView(userAgent)).toBe(false)
  })
})

test('attack A-growth-webView: a browser’s name of 200 kB costs no time to read', () => {
  const { user } = process.cpuUsage()
  for (const piece of ['iPhone ', 'iPhone AppleWebKit ', 'AppleWebKit Safari/ '])
    isWebView(piece.repeat(200_000 / piece.length))
  // The square of one of them takes a minute.
  expect(process.cpuUsage().user - user).toBeLessThan(3_000_000)
})

test('control A-growth-webView: Safari of a phone is none, and the same without its name is one', () => {
  expect(isWebView(`${ios} Version/18.1 Mobile/15E148 Safari/604.1`)).toBe(false)
  expect(isWebView(`${ios} Mobile/15E148`)).toBe(true)
})
