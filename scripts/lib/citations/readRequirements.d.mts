export declare function readRequirements(text: string): {
  ids: string[]
  gaps: { id: string; cited: string; missing: string; issue: string }[]
}
