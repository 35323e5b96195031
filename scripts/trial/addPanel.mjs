/** Where a site has its kit's button: an element of the kit's own, with what is between its tags. */
const buttons = [
  /<ConnectButton\.Custom[\s>][\s\S]*?<\/ConnectButton\.Custom>/,
  /<ConnectKitButton\.Custom[\s>][\s\S]*?<\/ConnectKitButton\.Custom>/,
  /<(ConnectButton|ConnectKitButton|AppKitButton|AppKitConnectButton)(\s[^<>]*?)?\/>/,
  /<((?:appkit|w3m)(?:-connect)?-button)(\s[^<>]*?)?(\/>|>\s*<\/\1>)/,
]

/** The first line after the directives of a module. */
const afterDirectives = text => /^(\s*(['"])use \w+\2;?[ \t]*\n)*/.exec(text)?.[0].length ?? 0

/**
 * The code of a file with the trial's panel beside the kit's button; undefined when the file has no button. `path` is
 * the panel's, relative to the file.
 */
export function addPanel(text, path) {
  for (const button of buttons) {
    const found = button.exec(text)
    if (!found) continue
    const end = found.index + found[0].length
    const inside = `${text.slice(0, found.index)}<>${found[0]}<TrialPanel /></>${text.slice(end)}`
    const start = afterDirectives(inside)
    return `${inside.slice(0, start)}import { TrialPanel } from '${path}'\n${inside.slice(start)}`
  }
  return undefined
}
