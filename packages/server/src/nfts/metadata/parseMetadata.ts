import type { NftTrait } from '@latchkit/core'
import { isLureText } from '../../utils/isLureText.js'
import { isTooComplex } from '../../utils/isTooComplex.js'
import { toHarmlessText } from '../../utils/toHarmlessText.js'

/** The metadata of an item, sanitised. */
export type Metadata = {
  /** Empty where it has none. */
  name: string
  description: string
  /** As the metadata has it; `toSource` reads it. Empty where there is none. */
  image: string
  traits: NftTrait[]
  isLure: boolean
}

const maxDepth = 16
const maxMarks = 20_000
const nameLength = 80
const descriptionLength = 900
const traitLength = 48
const maxTraits = 24

/** Parses the JSON of an item's metadata; undefined for what is none. */
export function parseMetadata(body: Uint8Array): Metadata | undefined {
  const text = new TextDecoder().decode(body)
  if (isTooComplex(text, { maxDepth, maxMarks })) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const { name, description, image, image_url, image_data, attributes } = value
  const picture = [image, image_url].find(each => typeof each === 'string' && each !== '')
  return {
    name: toHarmlessText(name, nameLength),
    description: toHarmlessText(description, descriptionLength),
    image:
      typeof picture === 'string'
        ? picture
        : typeof image_data === 'string' && image_data !== ''
          ? `data:image/svg+xml;base64,${Buffer.from(image_data).toString('base64')}`
          : '',
    traits: toTraits(attributes),
    isLure: isLureText(name),
  }
}

function toTraits(attributes: unknown): NftTrait[] {
  if (!Array.isArray(attributes)) return []
  return attributes
    .slice(0, maxTraits)
    .filter(isRecord)
    .map(({ trait_type, value }) => ({
      name: toHarmlessText(trait_type, traitLength),
      value: toHarmlessText(typeof value === 'number' ? String(value) : value, traitLength),
    }))
    .filter(({ name, value }) => name !== '' && value !== '')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
