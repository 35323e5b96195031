import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appkit } from './kits/appkit.js'
import { connectkit } from './kits/connectkit.js'
import { rainbowkit } from './kits/rainbowkit.js'
import { web3modal } from './kits/web3modal.js'
import { rewriteFile } from './rewriteFile.js'

const kits = [rainbowkit, connectkit, appkit, web3modal]

/** Statements of a site that have nothing to do with a kit, written in every way but ours. */
const statement = fc.constantFrom(
  `import  { ConnectButton }  from "./ConnectButton" ;`,
  `import React,{useState} from 'react'`,
  `import { WagmiProvider, createConfig } from 'wagmi'`,
  `// ConnectKitProvider, RainbowKitProvider and createAppKit of @rainbow-me/rainbowkit, connectkit, @reown/appkit, @web3modal/wagmi`,
  `/* getDefaultConfig( */`,
  `export const config=createConfig( {chains:[ mainnet ] ,} )`,
  `const text = \`🔥 \${a}   é\`;;`,
  `\texport function App( ){return <main><ConnectButton  label = 'x'/>{/* c */}  a &amp; b</main>}`,
  `export const useModal = () => ({ open: true })`,
  `const { open, setOpen } = useModal()`,
  `type ConnectKitButton = { "a" : 1 }`,
  ``,
  `    `,
)
const separator = fc.constantFrom('\n', '\r\n', '\n\n\n', ' \n')
const site = fc
  .array(fc.tuple(statement, separator), { minLength: 1, maxLength: 20 })
  .map(parts => parts.map(([text, end]) => text + end).join(''))

describe('a file without an import of the kit', () => {
  test('stays byte for byte as it is', () => {
    fc.assert(
      fc.property(
        site,
        fc.constantFrom(...kits),
        fc.constantFrom('a.tsx', 'a.jsx', 'a.js'),
        (text, kit, file) => {
          const result = rewriteFile(kit, file, text, [])
          expect(result.text).toBe(text)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('stays as it is whatever it contains, also when it names the kit and is no code', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...kits), (text, kit) => {
        const named = `${text}\n// ${kit.packages.join(' ')}\n`
        expect(rewriteFile(kit, 'a.ts', named, []).text).toBe(named)
      }),
      { numRuns: 300 },
    )
  })
})

test('everything around what is changed keeps its form: comments, spaces, line breaks', () => {
  const around = site.filter(text => !/ConnectButton|wagmi'|useModal|config/.test(text))
  fc.assert(
    fc.property(around, around, (before, after) => {
      const text = `${before}import { ConnectButton } from '@rainbow-me/rainbowkit'\n${after}export const Wallet = () => <ConnectButton  label = 'x' />\n`
      expect(rewriteFile(rainbowkit, 'a.tsx', text, []).text).toBe(
        text.replace(`'@rainbow-me/rainbowkit'`, `'latchkit'`).replaceAll('ConnectButton', 'LatchkitButton'),
      )
    }),
    { numRuns: 300 },
  )
})

test('Windows line ends stay', () => {
  const text = `import { ConnectButton } from "@rainbow-me/rainbowkit";\r\nexport const Wallet = () => <ConnectButton />;\r\n`
  expect(rewriteFile(rainbowkit, 'a.tsx', text, []).text).toBe(
    text.replace('@rainbow-me/rainbowkit', 'latchkit').replaceAll('ConnectButton', 'LatchkitButton'),
  )
})

test('a configuration that has an option twice is left as it is, and reported', () => {
  const text = `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
export const config = getDefaultConfig({ appName: 'a', projectId: 'x', chains, appName: 'b' })
`
  const result = rewriteFile(rainbowkit, 'a.ts', text, [])
  expect(result.text).toBe(text)
  expect(result.notes.map(({ line }) => line)).toEqual([2])
})

test('an import that also has a default is left as it is, and reported', () => {
  const text = `import Kit, { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const all = [Kit, ConnectButton]\n`
  const result = rewriteFile(rainbowkit, 'a.tsx', text, [])
  expect(result.text).toBe(text)
  expect(result.notes.map(({ line }) => line)).toEqual([1])
})

test('a name of ours that the file has already gets another one', () => {
  const text = `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { WagmiProvider } from 'wagmi'
import { config } from './config'
const latchkitClient = 1
const bindWagmi = () => null
export const App = () => <WagmiProvider config={config}><RainbowKitProvider>{bindWagmi()}</RainbowKitProvider></WagmiProvider>
`
  const result = rewriteFile(rainbowkit, 'a.tsx', text, []).text
  expect(result).toContain(`import { networksFrom, bindWagmi as latchkitBindWagmi } from '@latchkit/wagmi'`)
  expect(result).toContain('const latchkitClient2 = createLatchkit({')
  expect(result).toContain('latchkitBindWagmi(latchkitClient2, config)')
})

test('of several configurations of one site, that which the provider is given counts', () => {
  const text = `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { WagmiProvider } from 'wagmi'
import { config } from './config'
export const App = () => <WagmiProvider config={config}><RainbowKitProvider><p /></RainbowKitProvider></WagmiProvider>
`
  const facts = ['/site/config.ts', '/site/other.ts'].map(file => ({
    file,
    options: [{ key: 'projectId', text: '', portable: `projectId: '${file}'` }],
  }))
  const rewrite = (file: string, code = text) => rewriteFile(rainbowkit, file, code, facts)
  expect(rewrite('/site/app.tsx').text).toContain(`projectId: '/site/config.ts'`)
  // Which one an alias of the bundler means is not known: none is taken, and it is reported.
  const unknown = rewrite('/site/app.tsx', text.replace('./config', '@/config'))
  expect(unknown.text).not.toContain('projectId')
  expect(unknown.notes.map(({ message }) => message)).toEqual([expect.stringContaining('createLatchkit')])
})
