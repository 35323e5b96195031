/** How the browsers inside of apps name themselves. */
export const webViews: readonly { app: string; pattern: RegExp }[] = [
  { app: 'Android WebView', pattern: /;\s?wv\)/ },
  { app: 'Facebook', pattern: /\b(?:FBAN|FBAV|FB_IAB)\b/ },
  { app: 'Instagram', pattern: /\bInstagram\b/ },
  { app: 'LINE', pattern: /\bLine\// },
  { app: 'WeChat', pattern: /\bMicroMessenger\b/ },
  { app: 'Snapchat', pattern: /\bSnapchat\b/ },
  { app: 'TikTok', pattern: /\b(?:musical_ly|BytedanceWebview|trill)/ },
  { app: 'X', pattern: /\bTwitter for (?:iPhone|iPad|Android)\b/ },
  { app: 'LinkedIn', pattern: /\bLinkedInApp\b/ },
  { app: 'Pinterest', pattern: /\[Pinterest\// },
  { app: 'KakaoTalk', pattern: /\bKAKAOTALK\b/ },
  // On iOS only browsers name Safari.
  { app: 'WKWebView', pattern: /^(?=.*\b(?:iPhone|iPad|iPod)\b)(?=.*AppleWebKit)(?!.*\bSafari\/)/ },
]
