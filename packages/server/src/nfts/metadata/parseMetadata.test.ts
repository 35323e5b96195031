import { expect, test } from 'vitest'
import { hostileNames } from '../../testing/hostileNames.js'
import { parseMetadata } from './parseMetadata.js'

const parse = (value: unknown) => parseMetadata(new TextEncoder().encode(JSON.stringify(value)))

test('name, description, picture and traits of an item', () => {
  expect(
    parse({
      name: 'Ether Orchard #1',
      description: 'A tree.\nIt grows.',
      image: 'ipfs://Qm',
      external_url: 'https://orchard.example',
      attributes: [
        { trait_type: 'Season', value: 'Autumn' },
        { trait_type: 'Height', value: 12 },
        { trait_type: 'Nested', value: {} },
        { value: 'unnamed' },
        'text',
      ],
    }),
  ).toEqual({
    name: 'Ether Orchard #1',
    description: 'A tree. It grows.',
    image: 'ipfs://Qm',
    traits: [
      { name: 'Season', value: 'Autumn' },
      { name: 'Height', value: '12' },
    ],
    isLure: false,
  })
})

test('other names of the picture, and one that is in the metadata', () => {
  expect(parse({ image: '', image_url: 'https://a.example/1.png' })?.image).toBe('https://a.example/1.png')
  expect(parse({ image_data: '<svg/>' })?.image).toBe('data:image/svg+xml;base64,PHN2Zy8+')
  expect(parse({ image: 7, image_data: '' })?.image).toBe('')
})

test('T12: of 200 hostile names none is a link, and each is marked', () => {
  expect(hostileNames.length).toBeGreaterThanOrEqual(200)
  for (const name of hostileNames) {
    const metadata = parse({ name, description: name, attributes: [{ trait_type: name, value: name }] })
    expect([name, metadata?.isLure]).toEqual([name, true])
    const [trait] = metadata?.traits ?? []
    for (const shown of [metadata?.name, metadata?.description, trait?.name, trait?.value]) {
      expect(shown ?? '', name).not.toMatch(/:\/\/|[\p{L}\p{N}][.。][\p{L}]/u)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      expect(shown ?? '', name).not.toMatch(/[\u0000-\u001f\u200b\u202e<>]/)
    }
  }
})

test('bounds: names, texts and traits without end', () => {
  const long = 'x'.repeat(50_000)
  const metadata = parse({
    name: long,
    description: long,
    attributes: Array.from({ length: 500 }, () => ({ trait_type: long, value: long })),
  })
  expect([metadata?.name.length, metadata?.description.length, metadata?.traits.length]).toEqual([
    80, 900, 24,
  ])
})

test.each([
  ['no JSON', 'hello'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['null', 'null'],
  ['deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
  ['wide', `[${'0,'.repeat(30_000)}0]`],
])('%s is no metadata', (_, text) => {
  expect(parseMetadata(new TextEncoder().encode(text))).toBeUndefined()
})

test('a name of the prototype changes nothing', () => {
  const text = '{"__proto__":{"name":"x"},"constructor":1}'
  expect(parseMetadata(new TextEncoder().encode(text))).toMatchObject({ name: '', image: '' })
})
