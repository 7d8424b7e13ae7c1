// Every letter that the product shows comes with it: a fresh machine has no Thai font, and another one has other widths.
import '@fontsource-variable/noto-sans-thai/wght.css';
import '@fontsource-variable/anuphan/wght.css';
import '@fontsource/noto-sans-thai-looped/thai-400.css';
import '@fontsource/noto-sans-thai-looped/thai-600.css';
import '@fontsource/noto-sans-thai-looped/latin-400.css';
import '@fontsource/noto-sans-thai-looped/latin-600.css';
import '@fontsource/sarabun/thai-400.css';
import '@fontsource/sarabun/thai-700.css';
import '@fontsource/sarabun/latin-400.css';
import '@fontsource/sarabun/latin-700.css';
import './fonts.css';
