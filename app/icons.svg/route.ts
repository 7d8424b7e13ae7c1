import * as arrowDown from 'lucide-react/icons/arrow-down';
import * as arrowRight from 'lucide-react/icons/arrow-right';
import * as arrowUp from 'lucide-react/icons/arrow-up';
import * as ban from 'lucide-react/icons/ban';
import * as bell from 'lucide-react/icons/bell';
import * as bellRing from 'lucide-react/icons/bell-ring';
import * as buildingComplex from 'lucide-react/icons/building-complex';
import * as calendarClock from 'lucide-react/icons/calendar-clock';
import * as check from 'lucide-react/icons/check';
import * as chevronDown from 'lucide-react/icons/chevron-down';
import * as chevronLeft from 'lucide-react/icons/chevron-left';
import * as chevronRight from 'lucide-react/icons/chevron-right';
import * as circleCheck from 'lucide-react/icons/circle-check';
import * as circleExclamationPoint from 'lucide-react/icons/circle-exclamation-point';
import * as circleQuestionMark from 'lucide-react/icons/circle-question-mark';
import * as clockExclamationPoint from 'lucide-react/icons/clock-exclamation-point';
import * as columns3 from 'lucide-react/icons/columns-3';
import * as copy from 'lucide-react/icons/copy';
import * as ellipsis from 'lucide-react/icons/ellipsis';
import * as filePenLine from 'lucide-react/icons/file-pen-line';
import * as folderKanban from 'lucide-react/icons/folder-kanban';
import * as hand from 'lucide-react/icons/hand';
import * as hash from 'lucide-react/icons/hash';
import * as house from 'lucide-react/icons/house';
import * as inbox from 'lucide-react/icons/inbox';
import * as info from 'lucide-react/icons/info';
import * as layoutDashboard from 'lucide-react/icons/layout-dashboard';
import * as listFilter from 'lucide-react/icons/list-filter';
import * as loaderCircle from 'lucide-react/icons/loader-circle';
import * as lock from 'lucide-react/icons/lock';
import * as mail from 'lucide-react/icons/mail';
import * as menu from 'lucide-react/icons/menu';
import * as notebookPen from 'lucide-react/icons/notebook-pen';
import * as panelLeftClose from 'lucide-react/icons/panel-left-close';
import * as panelLeftOpen from 'lucide-react/icons/panel-left-open';
import * as paperclip from 'lucide-react/icons/paperclip';
import * as pencil from 'lucide-react/icons/pencil';
import * as plus from 'lucide-react/icons/plus';
import * as refreshCw from 'lucide-react/icons/refresh-cw';
import * as scanQrCode from 'lucide-react/icons/scan-qr-code';
import * as scrollText from 'lucide-react/icons/scroll-text';
import * as search from 'lucide-react/icons/search';
import * as triangleExclamationPoint from 'lucide-react/icons/triangle-exclamation-point';
import * as upload from 'lucide-react/icons/upload';
import * as users from 'lucide-react/icons/users';
import * as x from 'lucide-react/icons/x';
import type { IconName } from '../_ui/icon-name';
import { drawSprite } from './sprite';

export const dynamic = 'force-static';

const SOURCES: Record<IconName, object> = {
  'arrow-down': arrowDown,
  'arrow-right': arrowRight,
  'arrow-up': arrowUp,
  ban: ban,
  bell: bell,
  'bell-ring': bellRing,
  'building-complex': buildingComplex,
  'calendar-clock': calendarClock,
  check: check,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'circle-exclamation-point': circleExclamationPoint,
  'circle-check': circleCheck,
  'circle-question-mark': circleQuestionMark,
  'clock-exclamation-point': clockExclamationPoint,
  'columns-3': columns3,
  copy: copy,
  ellipsis: ellipsis,
  'file-pen-line': filePenLine,
  'folder-kanban': folderKanban,
  hand: hand,
  hash: hash,
  house: house,
  inbox: inbox,
  info: info,
  'layout-dashboard': layoutDashboard,
  'list-filter': listFilter,
  'loader-circle': loaderCircle,
  lock: lock,
  mail: mail,
  menu: menu,
  'notebook-pen': notebookPen,
  'panel-left-close': panelLeftClose,
  'panel-left-open': panelLeftOpen,
  paperclip: paperclip,
  pencil: pencil,
  plus: plus,
  'refresh-cw': refreshCw,
  'scan-qr-code': scanQrCode,
  'scroll-text': scrollText,
  search: search,
  'triangle-exclamation-point': triangleExclamationPoint,
  upload: upload,
  users: users,
  x: x,
};

// Long enough for a visit, short enough that an icon new with a release is not missed for long.
const MAX_AGE_SECONDS = 300;

/**
 * The icons that every page shows, as one picture that browsers keep; `Icon` refers to its parts by name. As React
 * components they would be 7 kB of script in the first load of every page.
 */
export function GET(): Response {
  return new Response(drawSprite(SOURCES), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` },
  });
}
