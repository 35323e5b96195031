/**
 * The text of a manifest by which the extension imitates MetaMask, for sites under test: its page script is another one.
 * @param {string} text
 */
export function toMultichainManifest(text) {
  const manifest = JSON.parse(text)
  const toScript = script => (script === 'inpage.js' ? 'inpageMultichain.js' : script)
  const scripts = manifest.content_scripts.map(entry => ({ ...entry, js: entry.js.map(toScript) }))
  return JSON.stringify(
    { ...manifest, name: `${manifest.name} as MetaMask`, content_scripts: scripts },
    null,
    2,
  )
}
