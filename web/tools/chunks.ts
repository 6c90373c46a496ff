/**
 * Which modules travel together. Left to itself the bundler makes a file for every set of pages that share something:
 * 80 for signing in, most below 2 kB, and each is a request and a beginning of its own for the compression. A group takes
 * along what its modules import, unless a group above it has that already. `tools/budget.mjs` counts what comes of it.
 */

type Group = { name: string; tags?: ['$initial']; test?: RegExp; minShareCount?: number };

const mantine = (names: string) => new RegExp(String.raw`@mantine/core/esm/components/(${names})/`);
const ours = (names: string) => new RegExp(String.raw`web/src/(${names})\.tsx?$`);
const either = (...tests: RegExp[]) => new RegExp(tests.map((test) => test.source).join('|'));

/** From the first, which every visit needs, to what only some pages share. */
const LAYERS: readonly Group[] = [
  { name: 'app', tags: ['$initial'] },
  {
    name: 'fields',
    test: either(
      mantine('Input|ActionIcon|Anchor|Paper|Checkbox'),
      /@mantine\/core\/esm\/core\/(utils|Box)/,
      /@mantine\/hooks\/esm\/use-(uncontrolled|id)\//,
      /icons\/Icon(X|Check|Pencil)\./,
      ours('ui/(TextLink|legal-pages|ErrorSummary)|lib/outside'),
    ),
  },
  { name: 'dialogs', test: ours('ui/DialogsHost') },
  {
    name: 'forms',
    test: either(
      /@mantine\/form\//,
      mantine('InputBase|TextInput|PasswordInput|Divider'),
      ours('ui/(form|ErrorSummary|PasswordField)|lib/validation'),
    ),
  },
  { name: 'shell', test: ours('app/shell/(Shell|UserMenu|HelpMenu)|features/notifications/Bell') },
  { name: 'sign-in', test: ours('features/auth/LoginPage') },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 8 },
  // What home has in common with most pages: without it, every page would bring home along.
  {
    name: 'common',
    test: either(
      /@tanstack\/(react-query|query-core)\//,
      mantine('Badge|SimpleGrid|Progress|ThemeIcon|ColorSwatch'),
      ours(
        'ui/(RelativeTime|CaseIcon|undo|query-state|Back|Panel|place|FormError|RunStatusBadge|EmptyView|copy)|lib/save|api/(files|kept)',
      ),
      ours('features/(cases|workspaces|quick_actions|play|templates|models)/queries'),
      ours(
        'features/(cases|workspaces|quick_actions)/model|features/(access_requests/(rights|components/use-request-name)|use_cases/starts|notifications/components/NotificationText)',
      ),
      /icons\/Icon(Folders|Inbox|MessageCircle|MessagePlus|UserPlus|Versions)\./,
    ),
  },
  { name: 'choice', test: mantine('Combobox|Select|NativeSelect|MultiSelect|Pill|PillsInput|TagsInput') },
  { name: 'list', test: ours('ui/(DataTable|EmptyList|SearchBox|columns|confirm|list-state|FormModal)') },
  {
    name: 'controls',
    test: either(mantine('Switch|Radio|Textarea|Tabs'), /@mantine\/hooks\/esm\/use-debounced-value/),
  },
  {
    name: 'panels',
    test: either(mantine('Drawer|Accordion'), /@mantine\/hooks\/esm\/utils\/clamp\//, ours('ui/NumberField')),
  },
  {
    name: 'document-row',
    test: ours('features/documents/components/(KindIcon|DocumentStatusBadge)|features/tags/components/TagList'),
  },
  { name: 'case-page', test: ours('features/case_page/CaseHeader') },
  // What the frame draws as soon as it is there: one request, instead of a dozen.
  {
    name: 'frame',
    test: ours(
      'features/(guides/PageGuides|announcements/AnnouncementBanners|billing/components/BillingBanner)|app/shell/WorkspaceTree',
    ),
  },
  { name: 'home', test: ours('features/home/HomePage') },
  { name: 'more-icons', test: /@tabler\/icons-react/, minShareCount: 2 },
  // Small, and used by a dozen pages: what is asked and known of documents, runs, checks and questions.
  { name: 'data', test: ours('features/((documents|runs)/(model|queries)|use_cases/models)') },
  {
    name: 'run-parts',
    test: either(
      /features\/runs\/components\/\w+\.module\.css/,
      ours(
        'features/(runs/(streaming|use-run-stream|components/(run-figures|FactLine))|documents/method-words|answers/components/(AnswerLoading|use-stick-to-end))|ui/Folded',
      ),
    ),
  },
  {
    name: 'check-parts',
    test: either(
      /features\/checks\/components\/\w+\.module\.css/,
      ours('features/checks/(model|queries|expectation-words)'),
    ),
  },
  {
    name: 'resource-parts',
    test: ours(
      'features/(question_sets/(model|queries)|formats/(queries|components/(format-columns|FormatNameDialog)))',
    ),
  },
  {
    name: 'case-parts',
    test: either(
      /features\/cases\/components\/\w+\.module\.css/,
      ours(
        'features/(cases/(transfer|components/(Card|SimilarList))|use_cases/(instruction|components/(Ordered|input-words)))',
      ),
    ),
  },
  // What fills in a use case's inputs, and what shows an answer: the same on the page of a run, in the builder and in Play.
  { name: 'run-form', test: ours('features/runs/(form|tables|components/(RunForm|RunField|ChoiceField))') },
  { name: 'slider', test: mantine('Slider') },
  {
    name: 'written',
    test: ours(
      'features/outputs/(model|links|plain-text|components/(DocumentView|SupportNote|StreamedTable))|ui/place-in-file',
    ),
  },
  { name: 'answer', test: ours('features/answers/components/(RunAnswer|RunOutcome|WrittenBlocks)') },
  {
    name: 'builder',
    test: ours(
      'features/(use_cases/(components/(CaseShelf|DocumentsCard|FormatCard|FormatExtras|ModelCard|ChecksCard|InstructionField|MadeFromChat|TestPanel|RowFields)|format/SectionsEditor)|checks/components/ExamplesCard|case_page/CaseMenu)',
    ),
  },
];

export const groups = LAYERS.map((group, index) => ({ ...group, priority: LAYERS.length - index }));
