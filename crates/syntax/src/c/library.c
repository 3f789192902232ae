size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n] != 0)
        n++;
    return n;
}
void strcpy(char *to, const char *from) {
    size_t i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
    library_apart(to, i + 1, from, i + 1);
}
void strncpy(char *to, const char *from, size_t n) {
    size_t i = 0;
    while (i < n && from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    library_apart(to, n, from, i + (i < n));
    while (i < n) {
        to[i] = 0;
        i++;
    }
}
void strcat(char *to, const char *from) {
    size_t i = 0, j = 0;
    while (to[i] != 0)
        i++;
    while (from[j] != 0) {
        to[i] = from[j];
        i++;
        j++;
    }
    to[i] = 0;
    library_apart(to, i + 1, from, j + 1);
}
int strcmp(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return ((unsigned char)a[i] > (unsigned char)b[i]) - ((unsigned char)a[i] < (unsigned char)b[i]);
}
int strncmp(const char *a, const char *b, size_t n) {
    size_t i = 0;
    while (i < n && a[i] != 0 && a[i] == b[i])
        i++;
    if (i == n)
        return 0;
    return ((unsigned char)a[i] > (unsigned char)b[i]) - ((unsigned char)a[i] < (unsigned char)b[i]);
}
char *strchr(char *s, int c) {
    while (*s != (char)c) {
        if (*s == 0)
            return NULL;
        s++;
    }
    return s;
}
char *fgets(char *line, int n) {
    int i = 0;
    if (n <= 0)
        return NULL;
    while (i < n - 1) {
        int c = getchar();
        if (c == EOF) {
            if (i == 0)
                return NULL;
            break;
        }
        line[i] = (char)c;
        i++;
        if (c == '\n')
            break;
    }
    line[i] = 0;
    return line;
}
int read_word(char *to, int most) {
    int i = 0;
    int c = library_word();
    if (c == EOF)
        return 0;
    while (c != EOF && !isspace(c)) {
        to[i] = (char)c;
        i++;
        if (i == most) {
            to[i] = 0;
            return 1;
        }
        c = getchar();
    }
    library_put_back(c);
    to[i] = 0;
    return 1;
}
int read_any(char *to) {
    int c = getchar();
    if (c == EOF)
        return 0;
    *to = (char)c;
    return 1;
}
int read_line(char *to, int most) {
    int i = 0;
    int c = getchar();
    while (c != EOF && c != '\n') {
        to[i] = (char)c;
        i++;
        if (i == most) {
            to[i] = 0;
            return 1;
        }
        c = getchar();
    }
    library_put_back(c);
    if (i == 0)
        return 0;
    to[i] = 0;
    return 1;
}
int read_line_of_words(char *to, int most) {
    int i = 0;
    int c = library_word();
    if (c == EOF)
        return 0;
    while (c != EOF && c != '\n') {
        to[i] = (char)c;
        i++;
        if (i == most) {
            to[i] = 0;
            return 1;
        }
        c = getchar();
    }
    library_put_back(c);
    to[i] = 0;
    return 1;
}
int skip_line(void) {
    int is_empty = 1;
    int c = getchar();
    while (c != EOF && c != '\n') {
        is_empty = 0;
        c = getchar();
    }
    library_put_back(c);
    return !is_empty;
}
int skip_any(void) {
    return getchar() != EOF;
}
int library_scan_number(const char *s, element *to) {
    size_t i = library_at;
    long value = 0;
    int is_negative = 0, is_too_large = 0;
    while (isspace(s[i]))
        i++;
    library_at = i;
    if (s[i] == '-' || s[i] == '+') {
        is_negative = s[i] == '-';
        i++;
    }
    if (!isdigit(s[i]))
        return 0;
    while (isdigit(s[i])) {
        int digit = s[i] - '0';
        if (value > LONG_MIN / 10)
            value = value * 10 - digit;
        else if (value == LONG_MIN / 10 && digit <= -(LONG_MIN % 10))
            value = value * 10 - digit;
        else
            is_too_large = 1;
        i++;
    }
    if (is_too_large)
        value = LONG_MIN;
    if (!is_negative)
        value = value < -LONG_MAX ? LONG_MAX : -value;
    *to = (element)value;
    library_at = i;
    return 1;
}
int library_scan_word(const char *s, char *to, int most) {
    size_t i = library_at;
    int length = 0;
    while (isspace(s[i]))
        i++;
    library_at = i;
    if (s[i] == 0)
        return 0;
    while (length < most && s[i] != 0 && !isspace(s[i])) {
        to[length] = s[i];
        length++;
        i++;
    }
    to[length] = 0;
    library_at = i;
    return 1;
}
int library_scan_line(const char *s, char *to, int most) {
    size_t i = library_at;
    int length = 0;
    while (length < most && s[i] != 0 && s[i] != '\n') {
        to[length] = s[i];
        length++;
        i++;
    }
    if (length == 0)
        return 0;
    to[length] = 0;
    library_at = i;
    return 1;
}
int library_scan_character(const char *s, char *to) {
    if (s[library_at] == 0)
        return 0;
    *to = s[library_at];
    library_at++;
    return 1;
}
int library_scan_skipped(const char *s) {
    if (s[library_at] == 0)
        return 0;
    library_at++;
    return 1;
}
int library_scan_text(const char *s, const char *expected) {
    size_t i = library_at;
    for (size_t j = 0; expected[j] != 0; j++) {
        if (isspace(expected[j])) {
            while (isspace(s[i]))
                i++;
        } else if (s[i] == expected[j]) {
            i++;
        } else {
            library_at = i;
            return 0;
        }
    }
    library_at = i;
    return 1;
}
int library_scan_spaces(const char *s) {
    size_t i = library_at;
    while (isspace(s[i]))
        i++;
    library_at = i;
    return 1;
}
int library_scan_ended(const char *s) {
    return s[library_at] == 0;
}
int atoi(const char *s) {
    size_t i = 0;
    long value = 0;
    int sign = 1;
    while (isspace(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        if (s[i] == '-')
            sign = -1;
        i++;
    }
    while (isdigit(s[i])) {
        value = value * 10 + sign * (s[i] - '0');
        i++;
    }
    return (int)value;
}
int puts(const char *s) {
    size_t i = 0;
    while (s[i] != 0) {
        putchar(s[i]);
        i++;
    }
    putchar('\n');
    return 0;
}
void print_text(const char *s, int before, int after) {
    int length = 0;
    while (s[length] != 0)
        length++;
    for (int i = length; i < before; i++)
        putchar(' ');
    for (int i = 0; i < length; i++)
        putchar(s[i]);
    for (int i = length; i < after; i++)
        putchar(' ');
}
void print_start_of_text(const char *s, int before, int after, int most) {
    int length = 0;
    while (length < most && s[length] != 0)
        length++;
    for (int i = length; i < before; i++)
        putchar(' ');
    for (int i = 0; i < length; i++)
        putchar(s[i]);
    for (int i = length; i < after; i++)
        putchar(' ');
}
void strncat(char *to, const char *from, size_t n) {
    size_t i = 0, j = 0;
    while (to[i] != 0)
        i++;
    while (j < n && from[j] != 0) {
        to[i] = from[j];
        i++;
        j++;
    }
    to[i] = 0;
    library_apart(to, i + 1, from, j);
}
char *strstr(char *s, const char *part) {
    while (1) {
        size_t i = 0;
        while (part[i] != 0 && s[i] == part[i])
            i++;
        if (part[i] == 0)
            return s;
        if (*s == 0)
            return NULL;
        s++;
    }
}
void memset(element *to, int c, size_t n) {
    for (size_t i = 0; i < n; i++)
        to[i] = (element)c;
}
void library_clear(element *to, size_t n) {
    element zero = {0};
    for (size_t i = 0; i < n / sizeof(element); i++)
        to[i] = zero;
}
void library_ones(element *to, size_t n) {
    for (size_t i = 0; i < n / sizeof(element); i++)
        to[i] = (element)-1;
}
void library_clear_rows(element *to, size_t n) {
    for (size_t i = 0; i < n / sizeof(element); i++)
        for (size_t j = 0; j < sizeof(to[0]) / sizeof(to[0][0]); j++)
            to[i][j] = 0;
}
void memcpy(element *to, const element *from, size_t n) {
    library_apart(to, n / sizeof(element), from, n / sizeof(element));
    for (size_t i = 0; i < n / sizeof(element); i++)
        to[i] = from[i];
}
void library_copy_rows(element *to, const element *from, size_t n) {
    library_apart(to, n / sizeof(element), from, n / sizeof(element));
    for (size_t i = 0; i < n / sizeof(element); i++)
        for (size_t j = 0; j < sizeof(to[0]) / sizeof(to[0][0]); j++)
            to[i][j] = from[i][j];
}
void memmove(element *to, const element *from, size_t n) {
    size_t count = n / sizeof(element);
    if (to < from) {
        for (size_t i = 0; i < count; i++)
            to[i] = from[i];
    } else {
        while (count > 0) {
            count--;
            to[count] = from[count];
        }
    }
}
char *strrchr(char *s, int c) {
    char *found = NULL;
    while (*s != 0) {
        if (*s == (char)c)
            found = s;
        s++;
    }
    if ((char)c == 0)
        return s;
    return found;
}
size_t strcspn(const char *s, const char *stops) {
    size_t n = 0;
    while (s[n] != 0) {
        for (size_t i = 0; stops[i] != 0; i++)
            if (stops[i] == s[n])
                return n;
        n++;
    }
    return n;
}
size_t strspn(const char *s, const char *allowed) {
    size_t n = 0;
    while (s[n] != 0) {
        size_t i = 0;
        while (allowed[i] != 0 && allowed[i] != s[n])
            i++;
        if (allowed[i] == 0)
            return n;
        n++;
    }
    return n;
}
char *strpbrk(char *s, const char *wanted) {
    while (*s != 0) {
        for (size_t i = 0; wanted[i] != 0; i++)
            if (wanted[i] == *s)
                return s;
        s++;
    }
    return NULL;
}
char *strtok(char *s, const char *stops) {
    size_t i = 0;
    if (s == NULL)
        s = library_rest;
    while (*s != 0) {
        for (i = 0; stops[i] != 0 && stops[i] != *s; i++)
            ;
        if (stops[i] == 0)
            break;
        s++;
    }
    library_rest = s;
    if (*s == 0)
        return NULL;
    while (*library_rest != 0) {
        for (i = 0; stops[i] != 0; i++)
            if (stops[i] == *library_rest) {
                *library_rest = 0;
                library_rest++;
                return s;
            }
        library_rest++;
    }
    return s;
}
char *strdup(const char *s) {
    size_t n = 0;
    while (s[n] != 0)
        n++;
    char *copy = malloc(n + 1);
    if (copy == NULL)
        return NULL;
    for (size_t i = 0; i <= n; i++)
        copy[i] = s[i];
    return copy;
}
int memcmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return (unsigned char)a[i] > (unsigned char)b[i] ? 1 : -1;
    return 0;
}
long atol(const char *s) {
    size_t i = 0;
    long value = 0;
    int sign = 1;
    while (isspace(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        if (s[i] == '-')
            sign = -1;
        i++;
    }
    while (isdigit(s[i])) {
        value = value * 10 + sign * (s[i] - '0');
        i++;
    }
    return value;
}
long strtol(const char *s, char **end, int base) {
    size_t i = 0, first;
    long value = 0;
    int is_negative = 0, is_too_large = 0;
    while (isspace(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        is_negative = s[i] == '-';
        i++;
    }
    first = i;
    while (s[i] >= '0' && s[i] < '0' + base) {
        int digit = s[i] - '0';
        if (value > LONG_MIN / base)
            value = value * base - digit;
        else if (value == LONG_MIN / base && digit <= -(LONG_MIN % base))
            value = value * base - digit;
        else
            is_too_large = 1;
        i++;
    }
    if (end != NULL)
        *end = (char *)(i == first ? s : s + i);
    if (is_too_large)
        value = LONG_MIN;
    if (is_negative)
        return value;
    return value < -LONG_MAX ? LONG_MAX : -value;
}
size_t library_write(char *to, size_t at, size_t most, int c) {
    if (at + 1 < most)
        to[at] = (char)c;
    return at + 1;
}
size_t library_write_text(char *to, size_t at, size_t most, const char *s, int before, int after) {
    size_t start = at;
    int length = 0;
    while (s[length] != 0)
        length++;
    for (int i = length; i < before; i++) {
        if (at + 1 < most)
            to[at] = ' ';
        at++;
    }
    for (int i = 0; i < length; i++) {
        if (at + 1 < most)
            to[at] = s[i];
        at++;
    }
    for (int i = length; i < after; i++) {
        if (at + 1 < most)
            to[at] = ' ';
        at++;
    }
    if (start < most)
        library_apart(to + start, at + 1 - start < most - start ? at + 1 - start : most - start, s, length + 1);
    return at;
}
size_t library_write_number(char *to, size_t at, size_t most, long long value, int width, int has_zeros) {
    char digits[24];
    int length = 0, is_negative = value < 0;
    do {
        int digit = (int)(value % 10);
        digits[length] = (char)('0' + (digit < 0 ? -digit : digit));
        length++;
        value /= 10;
    } while (value != 0);
    for (int i = length + is_negative; i < width && !has_zeros; i++) {
        if (at + 1 < most)
            to[at] = ' ';
        at++;
    }
    if (is_negative) {
        if (at + 1 < most)
            to[at] = '-';
        at++;
    }
    for (int i = length + is_negative; i < width && has_zeros; i++) {
        if (at + 1 < most)
            to[at] = '0';
        at++;
    }
    while (length > 0) {
        length--;
        if (at + 1 < most)
            to[at] = digits[length];
        at++;
    }
    return at;
}
int library_write_end(char *to, size_t at, size_t most) {
    if (most > 0)
        to[at < most ? at : most - 1] = 0;
    return (int)at;
}
void qsort(element *a, size_t n, int (*compare)(const void *, const void *)) {
    if (n > 0) {
        element first = a[0], last = a[n - 1];
    }
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0 && compare(a + j - 1, a + j) > 0; j--) {
            element moved = a[j];
            a[j] = a[j - 1];
            a[j - 1] = moved;
        }
}
