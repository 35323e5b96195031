import { expect, test } from 'vitest'
import { toReturnUrl } from './toReturnUrl.js'

const host = 'https://shop.example'
const registered = ['https://shop.example/cart', 'https://other.example/cart']

test.each([
  ['https://shop.example/users/mallory', 'a page that a user of the site made'],
  ['https://shop.example/out?to=https://evil.example', 'a page that sends on'],
  ['https://shop.example/cart/', 'a registered path with a slash more'],
  ['https://shop.example/Cart', 'a registered path in another case'],
  ['https://shop.example/%63art', 'a registered path, encoded'],
  ['https://shop.example/', 'the root'],
])('attack B-B6-path: %s goes to the root of the host (%s)', redirect => {
  expect(toReturnUrl(redirect, host, registered)).toBe('https://shop.example/')
})

test.each([
  'https://evil.example/',
  'https://other.example/cart',
  'https://user@shop.example/cart',
  'javascript:alert(1)',
  '//shop.example/cart',
  '',
])('%s is no page of the host', redirect => {
  expect(toReturnUrl(redirect, host, registered)).toBeUndefined()
})

test('control B-B6-path: a registered page is gone back to, without query and hash', () => {
  expect(toReturnUrl('https://shop.example/cart?item=1#top', host, registered)).toBe(
    'https://shop.example/cart',
  )
})
